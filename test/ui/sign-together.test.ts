import { strict as assert } from 'node:assert';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import type { Sandbox } from '../../sandbox/server';
import { prefixedHex } from '../../src/core/bytes/bytes';
import { sha256 } from '../../src/core/bytes/hashes';
import { decodeHexDigits, encodeHex } from '../../src/core/encodings/hex';
import { readTxFile } from '../../src/core/given-text/tx-file';
import { formatAddress } from '../../src/core/ids/address';
import { SigningKey } from '../../src/core/tx-builder/key';
import { EMPTY_SIGNATURE } from '../../src/core/tx/signers';
import { until } from '../support/assertions/until';
import { startDemo } from '../support/sandbox/demo-sandbox';
import { partlySigned } from '../support/setup/partly-signed';
import { sampleOf } from '../support/setup/issue-setup';
import { payOwners } from '../support/setup/issue-txs';
import { addressOf, SECRETS, type Signer, SIGNERS } from '../support/setup/signed-outside';
import { leadsTo } from '../support/vscode/leads-to';
import {
  answer,
  pickRow,
  pressInToast,
  quickInput,
  remembers,
  saveAs,
  throughPrompts,
} from '../support/vscode/prompts';
import { TESTED_HOSTS } from '../support/vscode/registry-host';
import { hashOn, pageButton, pastes, pendingFrame, standingOf, txPageTab } from '../support/vscode/tx-page';
import { windowForSuite } from '../support/vscode/window';
import { openFile, openWorkbench, runCommand, titleOf } from '../support/vscode/workbench';
import { COMPOSE, ISSUING } from './labels';

const PAYEE = formatAddress({ alias: 'X', hrp: 'local', bytes: new Uint8Array(20).fill(7) });

/** As an HSM does: it gets the hash, and returns r, s and v in hex. */
function signedByHSM(hash: string, signer: Signer): string {
  return prefixedHex(new SigningKey(SECRETS[signer]).sign(decodeHexDigits(hash.slice(2))));
}

/** The same copy with the signature of a key that owns nothing in its first slot, and no other. */
function signedByStranger(copy: string, secret: Uint8Array): string {
  const { tx } = readTxFile(copy);
  const signature = new SigningKey(secret).sign(sha256(tx.unsigned));
  const isFirst = (i: number, j: number): boolean => i === 0 && j === 0;
  return encodeHex(
    tx.withSignatures(
      tx.signatures.map((slots, i) => slots.map((_, j) => (isFirst(i, j) ? signature : EMPTY_SIGNATURE))),
    ),
  );
}

for (const name of TESTED_HOSTS) {
  describe(`signing together on the page, VS Code ${name}`, () => {
    let sandbox: Sandbox;
    const { byEwoq, byTreasury } = partlySigned();
    const opened = windowForSuite(name, async () => {
      sandbox = await startDemo();
      await payOwners(sandbox, SIGNERS.map(addressOf));
      const book = (signer: Signer) => formatAddress({ alias: 'X', hrp: 'local', bytes: addressOf(signer) });
      return {
        user: {
          'avalancheLens.chains': [{ name: 'Mine', url: sandbox.url, networkID: 12345 }],
          'avalancheLens.activeChain': 'Mine',
          'avalancheLens.addresses': { [book('treasury')]: 'treasury', [book('savings')]: 'savings' },
        },
        files: { 'ewoq.txt': byEwoq, 'treasury.txt': byTreasury },
        isEmpty: true,
        viewport: { width: 1280, height: 1000 },
      };
    });
    after(() => sandbox.close());
    const page = () => opened.window.page;

    /** Opens a copy on its page. */
    async function copyOn(of: Page, file: string, standing: RegExp = ISSUING.toSign): Promise<Frame> {
      await openFile(of, file);
      await runCommand(of, 'avalancheLens.signTogether');
      return pendingFrame(of, standing);
    }

    it('takes a payment of 2 of 3 from its form to accepted: five actions, then four in another window', async () => {
      await throughPrompts(
        () => runCommand(page(), 'avalancheLens.newTransaction'),
        (limit) => answer(page(), COMPOSE.kind, COMPOSE.payOnX, limit),
      );
      await pickRow(page(), COMPOSE.from, 'treasury');
      const amount = await quickInput(page(), COMPOSE.amount);
      await amount.locator('input').first().fill('0.5');
      await pickRow(page(), COMPOSE.amount, '2 of 3');
      await pickRow(page(), COMPOSE.to, COMPOSE.otherAddress);
      await answer(page(), COMPOSE.to, PAYEE);

      const first = await pendingFrame(page(), /^To sign: 0 of 2, waiting for /);
      let actions = 0;
      const acts = async (act: () => Promise<unknown>): Promise<void> => {
        actions++;
        await act();
      };
      await acts(() => pageButton(first, COMPOSE.signElsewhere).click());
      await acts(() => pickRow(page(), COMPOSE.signElsewhere.slice(0, -1), COMPOSE.copyHash));
      const hash = await hashOn(first).innerText();
      await until(async () => (await page().evaluate('navigator.clipboard.readText()')) === hash);
      const signature = signedByHSM(hash, 'treasury');
      await acts(() => pastes(page(), first, signature));
      await standingOf(first)
        .filter({ hasText: /^To sign: 1 of 2, waiting for / })
        .waitFor();
      await acts(() => pageButton(first, COMPOSE.save).click());
      let file = '';
      await acts(async () => (file = await saveAs(page(), '.txt')));
      assert.equal(actions, 5);

      const folder = mkdtempSync(join(tmpdir(), 'xcl-second-'));
      try {
        copyFileSync(join(opened.window.folder, file), join(folder, 'treasury.txt'));
        const other = await page().context().newPage();
        await openWorkbench(other, opened.window.server.url({ folder }));
        actions = 0;
        await acts(() => openFile(other, 'treasury.txt'));
        await acts(() => runCommand(other, 'avalancheLens.issueTransaction'));
        const second = await pendingFrame(other, /^To sign: 1 of 2, waiting for /);
        // The form gives the other slot to one of the other two.
        const waitsFor = (await standingOf(second).innerText()).endsWith('savings') ? 'savings' : 'ewoq';
        const answered = signedByHSM(await hashOn(second).innerText(), waitsFor);
        await acts(() => pastes(other, second, answered));
        await standingOf(second).filter({ hasText: ISSUING.ready }).waitFor();
        await acts(() => pageButton(second, ISSUING.issue).click());
        await standingOf(second).filter({ hasText: ISSUING.accepted }).waitFor();
        assert.equal(actions, 4);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });

    it("says slot by slot what it doesn't take, and keeps its slots", async () => {
      const frame = await copyOn(page(), 'ewoq.txt');
      const added = frame.locator('.added');
      await pastes(page(), frame, signedByHSM(await hashOn(frame).innerText(), 'savings'));
      await added.getByText(/savings/).waitFor();
      await pastes(page(), frame, byEwoq);
      await added.getByText(/nothing new/).waitFor();
      await pastes(page(), frame, 'no signature');
      await added.getByText(/Can't read a transaction/).waitFor();
      await standingOf(frame)
        .filter({ hasText: /^To sign: 1 of 2/ })
        .waitFor();
    });

    it('keeps the signature that it has where another stranger has signed the same slot', async () => {
      opened.window.write('stranger.txt', signedByStranger(byEwoq, SECRETS.savings));
      const frame = await copyOn(page(), 'stranger.txt', ISSUING.notValid);
      await pastes(page(), frame, signedByStranger(byEwoq, new Uint8Array(32).fill(9)));
      await frame
        .locator('.added')
        .getByText(/slot 0 in conflict/)
        .waitFor();
      await frame.locator('.signatures .is-bad').filter({ hasText: 'savings' }).waitFor();
    });

    it('takes the copies that are selected in the Explorer view', async () => {
      const row = (file: string) => page().locator('.explorer-folders-view .monaco-list-row').filter({ hasText: file });
      const entry = page()
        .locator('.monaco-menu .action-label')
        .filter({ hasText: titleOf('avalancheLens.signTogether') });
      await leadsTo(async () => {
        await page().keyboard.press('Escape');
        await row('ewoq.txt').click();
        await row('treasury.txt').click({ modifiers: ['Control'] });
        await leadsTo(() => row('treasury.txt').click({ button: 'right' }), entry);
        await entry.hover();
        // Not a click: a menu that has only just opened takes it for the end of the one that opened it.
        await page().keyboard.press('Enter');
      }, txPageTab(page()));
      const frame = await pendingFrame(page(), ISSUING.ready);
      await frame
        .locator('.added')
        .getByText(/\.txt: slot \d, /)
        .waitFor();
      await pageButton(frame, /^Write to (?:ewoq|treasury)\.txt$/).waitFor();
    });

    it('writes what it added to the file that it was opened from, without a final newline', async () => {
      const frame = await copyOn(page(), 'ewoq.txt');
      await pastes(page(), frame, byTreasury);
      await standingOf(frame).filter({ hasText: ISSUING.ready }).waitFor();
      await pageButton(frame, 'Write to ewoq.txt').click();
      await until(() => opened.window.read('ewoq.txt') === partlySigned().byBoth);
      assert.equal(readTxFile(opened.window.read('ewoq.txt')).format, 'hex');
      opened.window.write('ewoq.txt', byEwoq);
    });

    it('merges what another window wrote into the file, and writes no other transaction over', async () => {
      const none = readTxFile(byEwoq).tx;
      const unsigned = encodeHex(none.withSignatures(none.signatures.map((slots) => slots.map(() => EMPTY_SIGNATURE))));
      opened.window.write('shared.txt', unsigned);
      const mine = await copyOn(page(), 'shared.txt');
      const other = await page().context().newPage();
      await openWorkbench(other, opened.window.server.url({ folder: opened.window.folder }));
      const theirs = await copyOn(other, 'shared.txt');
      await pastes(other, theirs, byTreasury);
      await standingOf(theirs)
        .filter({ hasText: /^To sign: 1 of 2/ })
        .waitFor();
      await pageButton(theirs, 'Write to shared.txt').waitFor();
      await page().bringToFront();
      await pastes(page(), mine, byEwoq);
      await pageButton(mine, 'Write to shared.txt').click();
      await until(() => opened.window.read('shared.txt') === byEwoq);
      await standingOf(theirs).filter({ hasText: ISSUING.ready }).waitFor();
      const payment = encodeHex((await sampleOf(sandbox.url, 'pay')).bytes);
      opened.window.write('shared.txt', payment);
      await theirs
        .locator('.checks')
        .getByText(/another transaction/)
        .first()
        .waitFor();
      await other.bringToFront();
      await pageButton(theirs, 'Write to shared.txt').click();
      await theirs
        .locator('.checks')
        .getByText(/Can't write shared\.txt/)
        .waitFor();
      assert.equal(opened.window.read('shared.txt'), payment);
      await standingOf(theirs).filter({ hasText: ISSUING.ready }).waitFor();
    });

    it('keeps signatures that are in no file: beside another page, over a reload, and after it was closed', async () => {
      // A file of its own: the two windows of the test before left what they keep in the same place.
      opened.window.write('kept.txt', byEwoq);
      let frame = await copyOn(page(), 'kept.txt');
      await pastes(page(), frame, byTreasury);
      await standingOf(frame).filter({ hasText: ISSUING.ready }).waitFor();
      await remembers(page(), 'open editors', /^.*avalancheLens\.txPage.*\n[^]*kept\.txt/);
      await remembers(page(), 'extension', /kept\.txt[^{}]*"isUnsaved":true/);
      await page().reload();
      frame = await pendingFrame(page(), ISSUING.ready);
      await pageButton(frame, 'Write to kept.txt').waitFor();
      await openFile(page(), 'treasury.txt');
      await runCommand(page(), 'avalancheLens.signTogether');
      await txPageTab(page()).nth(1).waitFor();
      assert.equal(await txPageTab(page()).count(), 2);
      await runCommand(page(), 'View: Close All Editors');
      await pressInToast(page(), COMPOSE.closedUnsaved, COMPOSE.reopen);
      await pendingFrame(page(), ISSUING.ready);
    });
  });
}
