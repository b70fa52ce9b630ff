import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../src/base/package-root.js';
import { auditClasses, observations } from '../../../src/model/audit.js';
import { boundaries } from '../../../src/model/court.js';
import { exitCodes } from '../../../src/model/exit-codes.js';
import { attemptGrades, findingWords } from '../../../src/model/finding.js';
import { knownStates } from '../../../src/model/known.js';
import { replayOutcomes } from '../../../src/model/replay.js';
import { keyRoles } from '../../../src/model/statement.js';
import { targetKinds } from '../../../src/model/target.js';
import { standings } from '../../../src/model/verdict.js';
import { comparisonWords } from '../../../src/model/wire.js';
import { httpShapes } from '../../../src/wire/outcome.js';
import {
  consequences,
  failureClasses,
  knownAbilities,
  outcomeStates,
  protocolFaults,
  receiptStates,
  refusalClasses,
} from '../../../src/model/vocabulary-tables.js';
import { openCatalogue } from '../../../src/proceedings/catalogue.js';
import { explanationIds } from '../../../src/proceedings/explain.js';
import { rejudgeCodes } from '../../../src/proceedings/rejudge-refusal.js';
import { guards } from '../../../src/reference/guards.js';
import { refusalCodes } from '../../../src/reference/refusal-codes.js';
import { variants } from '../../../src/reference/variants.js';
import { remarkRules } from '../../../src/wire/remarks.js';
import { wordTable } from '../../../src/vocabulary/vocabulary.js';

const catalogue = openCatalogue();
const known = new Set(explanationIds(catalogue));

const src = join(packageRoot(), 'src');
/** The code of the court; that of the subject that it brings along says what subjects say. */
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/^(?:reference|endpoint|a2a)\//.test(name))
  .map((name) => readFileSync(join(src, name), 'utf8'));

const found = (pattern: RegExp): readonly string[] => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, id]) => id ?? ''))),
];

// Upper-case words that are names of the environment or of another protocol, and no id of ours.
const foreign = ['ROLE_USER', 'GITHUB_ACTIONS', 'GITHUB_STEP_SUMMARY', 'NO_COLOR', 'XDG_CONFIG_HOME'];

describe('explain', () => {
  it.each<[string, readonly string[]]>([
    ['case', catalogue.cases.map(({ id }) => id)],
    ['requirement', catalogue.profiles.flatMap(({ levels }) => levels.flatMap(({ requires }) => requires))],
    ['level', catalogue.profiles.flatMap(({ levels }) => levels.map(({ name }) => name))],
    ['ability', [...knownAbilities, ...protocolFaults.map((fault) => `fault:${fault}`)]],
    ['ability of a level', catalogue.profiles.flatMap(({ levels }) => levels.flatMap(({ abilities }) => abilities))],
    ['guard and variant', [...guards, ...variants].map(({ name }) => name)],
    ['word', [...wordTable.arbitraries, ...wordTable.acts, ...wordTable.proofs].map(({ word }) => word)],
    ['finding, standing, grade, boundary', [...findingWords, ...standings, ...attemptGrades, ...boundaries]],
    ['class', [...failureClasses, ...refusalClasses, ...consequences]],
    ['state', [...outcomeStates, ...receiptStates, ...knownStates, ...replayOutcomes]],
    ['row and observation of an audit', [...auditClasses, ...observations]],
    ['kind', [...targetKinds, ...keyRoles, 'measured', 'described', 'claimed', 'own', 'separate', 'court']],
    ['word of a wire observation', [...comparisonWords, ...httpShapes, 'result', 'sse', 'no-route', 'timeout']],
    ['exit code', exitCodes.map(({ code }) => `exit-${code}`)],
    ['remark on a wire', remarkRules.map(({ id }) => id)],
    ['code of rejudge', Object.keys(rejudgeCodes)],
    ['refusal code of the reference subject', Object.keys(refusalCodes)],
  ])('knows every %s', (_what, ids) => {
    expect(ids.length).toBeGreaterThan(1);
    expect([...new Set(ids)].filter((id) => !known.has(id))).toEqual([]);
  });

  it('knows every upper-case code that the source can print', () => {
    const codes = found(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/g).filter((code) => !foreign.includes(code));
    expect(codes.length).toBeGreaterThan(150);
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
  });

  it('knows every code that a fault or a refusal is made with', () => {
    const codes = [
      ...found(/\bcode: '([A-Za-z][\w-]+)'/g).filter((code) => /[-_]/.test(code)),
      ...found(
        /\b(?:refuse|misuse|differs|unmet|problem|complaint|faultOf|fileFault|planeFault|targetFault)\(\s*(?:'(?:trust|usage)',\s*)?'([a-z][a-z0-9]*(?:-[a-z0-9]+)+)'/g,
      ),
    ];
    expect(codes.length).toBeGreaterThan(120);
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
  });

  it('explains no code that nothing can print', () => {
    const table: { readonly [kind: string]: object } = JSON.parse(readFileSync(join(packageRoot(), 'priv/explain/codes.json'), 'utf8'));
    const text = sources.join('\n');
    // These are put together from the kind of file that lies beside a statement.
    const composed = /-beside-statement$/;
    const codes = Object.values(table).flatMap((codesOfKind) => Object.keys(codesOfKind));
    expect(codes.filter((code) => !composed.test(code) && !new RegExp(`(?:['"\`]|\\n\\s+)${code}['"\`:]`).test(text))).toEqual([]);
  });
});
