// A module that keeps or breaks its promises as the variable UNRULY says.
const wrong = process.env.UNRULY ?? '';

const cyclic = {};
cyclic.self = cyclic;
const sends = {
  throws: () => {
    throw new Error('out of luck\u001b[31m');
  },
  rejects: () => Promise.reject(new TypeError('no')),
  hangs: () => new Promise(() => undefined),
  loops: () => {
    for (;;);
  },
  exits: () => process.exit(3),
  'throws-later': () => {
    setTimeout(() => {
      throw new Error('much later');
    });
    return new Promise(() => undefined);
  },
  'eats-memory': () => {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 1_000_000 }).fill(kept.length + 0.5));
  },
  cyclic: () => cyclic,
  bigint: () => ({ state: 'completed', artifacts: [1n] }),
  surrogate: () => ({ state: 'completed', taskId: '\ud800' }),
  huge: () => ({ state: 'completed', taskId: 'x'.repeat(9 * 1024 * 1024) }),
  undefined: () => undefined,
  'wrong-state': () => ({ state: 'done' }),
  text: () => 'completed',
};

if (wrong === 'throws-at-load') throw new Error('not today');
if (wrong === 'loads-for-ever') await new Promise((resolve) => setTimeout(resolve, 1_000_000));

const make = ({ folder }) => {
  if (wrong === 'factory-throws') throw new Error('no subject here');
  if (wrong === 'factory-hangs') return new Promise(() => undefined);
  if (wrong === 'factory-empty') return undefined;
  console.log('made in a thread');
  console.error('to the log as well');
  let closed = 0;
  return {
    describe: () => ({
      subject: { name: 'unruly' },
      skills: [{ id: 'lookup', consequence: 'observe' }],
      abilities: ['send', 'task', 'revoke'],
      ...(wrong === 'other-protocol' ? { protocol: 'sa2a-target/9' } : {}),
    }),
    caller: {
      send: (params) => (sends[wrong] ?? (() => ({ state: 'completed', artifacts: [{ params, folder, closed }] })))(),
    },
    operator: { revoke() {} },
    close: () => {
      closed += 1;
    },
  };
};

export default wrong === 'no-factory' ? { describe: {} } : make;
