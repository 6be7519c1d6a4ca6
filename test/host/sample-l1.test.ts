import { strict as assert } from 'node:assert';
import { Uri, workspace } from 'vscode';
import { findIDs } from '../../src/core/ids-in-text/find-ids';
import { hoverIn } from '../support/host/host-hovers';

/** The first line of a card that says where the thing is, or of a name that is the same everywhere. */
const KNOWN = /^\*\*[^*]+\*\* · (Sandbox|VM ID)/;

describe('hovers on the L1 of the sample workspace', () => {
  it('show for each ID what it is in the sandbox', async () => {
    const [folder] = workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const document = await workspace.openTextDocument(Uri.joinPath(folder.uri, 'l1.yaml'));
    const found = findIDs(document.getText()).filter(({ kind }) => kind === 'id' || kind === 'nodeID');
    assert.ok(found.length > 20);
    for (const { start, end } of found) {
      const id = document.getText().slice(start, end);
      assert.match(await hoverIn(document, id), KNOWN, id);
    }
  });
});
