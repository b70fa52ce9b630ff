import type { CommandEntry } from './command.js';

/**
 * Every command, in the order of the help. The work of a command is loaded when it is called: what the help needs, and no
 * more, is loaded by every start.
 */
export const commandTable: readonly CommandEntry[] = [
  {
    name: 'run',
    summary: 'try a subject: docket, trials, signed verdict, reports',
    load: async () => (await import('./commands/run.js')).runCommand,
  },
  {
    name: 'verify',
    summary: 'is a statement, a report or a run folder intact, and who signed it',
    load: async () => (await import('./commands/verify.js')).verifyCommand,
  },
  {
    name: 'check',
    summary: 'the release gate: does an authentic verdict cover exactly this subject, profile and level',
    load: async () => (await import('./commands/check.js')).checkCommand,
  },
  {
    name: 'diff',
    summary: 'two verdicts: what changed, what has to be tried again',
    load: async () => (await import('./commands/diff.js')).diffCommand,
  },
  {
    name: 'rejudge',
    summary: 'does a verdict follow from its evidence: judge again, without the subject',
    load: async () => (await import('./commands/rejudge.js')).rejudgeCommand,
  },
  {
    name: 'replay',
    summary: 'one counterexample again: still failing, fixed, or not decided',
    load: async () => (await import('./commands/replay.js')).replayCommandBody,
  },
  {
    name: 'audit',
    summary: 'skills and grants as declared beside what was observed: a signed inventory',
    load: async () => (await import('./commands/audit.js')).auditCommand,
  },
  {
    name: 'report',
    summary: 'render the reports of a run folder again, from its verified statement',
    load: async () => (await import('./commands/report.js')).reportCommand,
  },
  {
    name: 'list',
    summary: 'what there is: profiles, courts, cases, targets, reports',
    load: async () => (await import('./commands/list.js')).listCommand,
  },
  {
    name: 'explain',
    summary: 'what a case, finding, guard, class, word or exit code means',
    load: async () => (await import('./commands/explain.js')).explainCommand,
  },
  {
    name: 'keygen',
    summary: 'make an Ed25519 key that signs statements',
    load: async () => (await import('./commands/keygen.js')).keygenCommand,
  },
  {
    name: 'trust',
    summary: 'list, add and revoke the keys of a trust policy',
    load: async () => (await import('./commands/trust.js')).trustCommand,
  },
  {
    name: 'selftest',
    summary: 'the court on itself: convict without each guard, acquit the whole',
    load: async () => (await import('./commands/selftest.js')).selftestCommand,
  },
  {
    name: 'wire',
    summary: 'wire observe: what an endpoint speaks, which is no verdict; wire import-tck',
    load: async () => (await import('./commands/wire.js')).wireCommand,
  },
  {
    name: 'serve',
    summary: 'the reference subject as a live A2A agent on this machine',
    load: async () => (await import('./commands/serve.js')).serveCommand,
  },
  {
    name: 'target',
    summary: 'target doctor: is the adapter right, before any law is judged',
    load: async () => (await import('./commands/target.js')).targetCommand,
  },
  {
    name: 'init',
    summary: 'a demo agent with a good and a bad target file, and a CI file',
    load: async () => (await import('./commands/init.js')).initCommand,
  },
  {
    name: 'completion',
    summary: 'a script that completes commands and options in bash, zsh or fish',
    load: async () => (await import('./commands/completion.js')).completionCommand,
  },
];
