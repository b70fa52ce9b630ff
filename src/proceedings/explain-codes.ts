import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultKind } from '../base/fault.js';
import { isJsonObject } from '../base/json.js';
import { packageRoot } from '../base/package-root.js';
import { exitOfFault } from '../model/exit-codes.js';
import { refusalCodes } from '../reference/refusal-codes.js';
import { type Explanation, fact, facts } from './explain-entry.js';
import { refusalMeaning } from './explain-meanings.js';

const kinds: readonly FaultKind[] = ['usage', 'corpus', 'empty', 'target', 'trust', 'refused', 'court'];

type Code = { readonly code: string; readonly kind: FaultKind; readonly says: string; readonly usually: string };

/** The codes of faults as the package explains them: what each means, and what usually lies behind it. */
const readCodes = (): readonly Code[] => {
  const table: unknown = JSON.parse(readFileSync(join(packageRoot(), 'priv', 'explain', 'codes.json'), 'utf8'));
  return kinds.flatMap((kind) => {
    const codes = isJsonObject(table) ? table[kind] : undefined;
    return Object.entries(isJsonObject(codes) ? codes : {}).flatMap(([code, entry]) =>
      isJsonObject(entry) && typeof entry['says'] === 'string' && typeof entry['usually'] === 'string'
        ? [{ code, kind, says: entry['says'], usually: entry['usually'] }]
        : [],
    );
  });
};

/** Every code with which a command ends or a gate refuses, and the refusal codes of subjects that the court knows by themselves. */
export const explainCodes = (): readonly Explanation[] => [
  ...readCodes().map(({ code, kind, says, usually }): Explanation => ({
    id: code,
    is: 'fault code',
    says,
    facts: facts(fact('usually', usually), fact('exit code', `${exitOfFault(kind)} (a fault of kind ${kind})`)),
  })),
  ...Object.entries(refusalCodes).map(([code, { class: refusal, stage }]): Explanation => ({
    id: code,
    is: 'refusal code',
    says: `a subject says no at the step ${stage}: ${refusalMeaning[refusal]}`,
    facts: facts(fact('class', `${refusal}: only the class counts, the code is the subject’s own word`)),
  })),
  ...Object.entries(declines).map(([code, says]): Explanation => ({ id: code, is: 'refusal code', says, facts: [] })),
];

/** What the court itself declines to ask of a live agent. */
const declines = {
  no_such_principal: 'the target file names no such principal, so nobody can be given its grant; the draw then says nothing',
  value_not_sent: 'a value of the draw cannot be written into the command or URL of the target file; the draw then says nothing',
} as const;
