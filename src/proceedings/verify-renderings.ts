import { join } from 'node:path';
import type { Fault } from '../base/fault.js';
import { ok, type Result } from '../base/result.js';
import type { VerifiedStatement } from '../model/statement.js';
import type { RunFolder } from '../record/read-run-folder.js';
import { reporters } from '../reporters/registry.js';
import { courtIdentity } from './court-identity.js';
import type { Compared } from './verify-contents.js';
import { differs } from './verify-refusal.js';

/**
 * The views for CI are not signed, but they follow from the statement: where this very court made them, they are made again
 * and compared byte for byte. A view of another revision can only be there, and is said not to have been compared.
 */
export const checkRenderings = (folder: RunFolder, statement: VerifiedStatement): Result<Compared, Fault> => {
  const { court } = statement.statement.predicate;
  const isOurs = court.package === courtIdentity().package;
  const views = reporters.filter(({ fileName }) => fileName.startsWith('ci/'));
  const bound = views.map(({ fileName }) => fileName);
  const stray = [...folder.files.keys()].find((name) => name.startsWith('ci/') && !bound.includes(name));
  if (stray !== undefined && isOurs)
    return differs('view-stray', join(folder.path, stray), { expected: `only ${bound.join(', ')} in ci/`, found: 'one more' });
  for (const { fileName, render } of views) {
    const read = folder.read(fileName);
    if (!read.ok) return read;
    if (isOurs && !Buffer.from(render(statement), 'utf8').equals(read.value))
      return differs('view-changed', join(folder.path, fileName), {
        expected: 'the view that follows from the statement',
        found: 'another text',
      });
  }
  const how = isOurs ? 'made again and equal' : `listed only: court revision ${court.revision} made them, and this is another`;
  return ok({ checked: [`ci (${bound.length} views, ${how})`], bound });
};
