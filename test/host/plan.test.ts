import { strict as assert } from 'node:assert';
import { commands, window } from 'vscode';

/** Of which parts a person enters. */
const STOPS = /[^"]*\u2026(?=")/g;

describe('a new plan', () => {
  afterEach(async () => {
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  for (const [template, stops] of [
    ['l1', 2],
    ['treasury', 2],
    ['validator-end', 2],
    ['new-owner', 3],
  ] as const)
    it(`is opened from the template ${template}, with its first part to enter selected`, async () => {
      await commands.executeCommand('avalancheLens.newPlan', template);
      const editor = window.activeTextEditor ?? assert.fail();
      const { document, selection } = editor;
      assert.deepEqual([document.isUntitled, document.languageId], [true, 'json']);
      assert.match(document.fileName, new RegExp(`${template}\\.avalanche-plan\\.json$`));
      const text = document.getText();
      const plan = JSON.parse(text) as { readonly chain: string };
      assert.equal(plan.chain, 'Sandbox');
      assert.equal(text.match(STOPS)?.length, stops);
      assert.match(document.getText(selection), /^P-[a-z]+1\u2026$/);
    });
});
