import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFolders } from '../../../src/proceedings/find-folders.js';
import { aRunFolder, aScratchFolder } from '../../support/a-run-folder.js';

describe('the folders that lie where reports are made', () => {
  it('are listed by kind, the newest first, with what their files say, and a cut one as cut', () => {
    const out = aScratchFolder();
    const { folder } = aRunFolder(out, '20261130T080000000Z-refunds-agent-dddddddd');
    cpSync(folder, join(out, '20261201T080000000Z-later-dddddddd'), { recursive: true });
    mkdirSync(join(out, '.incomplete-20261202T080000000Z-cut-dddddddd'));
    mkdirSync(join(out, 'notes'));
    const found = findFolders(out);
    expect(found.map(({ kind }) => kind)).toEqual(['law', 'law', 'incomplete']);
    expect(found[0]?.name).toBe('20261201T080000000Z-later-dddddddd');
    expect(found.find(({ kind }) => kind === 'law')?.says).toMatch(/^[A-Z_]+: ./);
  });

  it('say of a wire observation whose endpoint was observed', () => {
    const out = aScratchFolder();
    const folder = join(out, '20261130T080000000Z-wire-x-dddddddd');
    mkdirSync(folder);
    writeFileSync(join(folder, 'wire.dsse.json'), '{}');
    writeFileSync(join(folder, 'wire.json'), JSON.stringify({ observedPeer: { url: 'http://127.0.0.1:4750/', label: 'an agent' } }));
    expect(findFolders(out)).toMatchObject([{ kind: 'wire', says: 'http://127.0.0.1:4750/: an agent' }]);
  });

  it('are none where there is no such folder', () => {
    expect(findFolders(join(aScratchFolder(), 'nothing'))).toEqual([]);
  });
});
