import { strict as assert } from 'node:assert';
import { readdirSync } from 'node:fs';
import { secp256k1 } from '@avalabs/avalanchejs';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import { formatAddress } from '../../src/core/ids/address';
import { visibleJSON } from '../../src/core/json/visible-json';
import { readAnyTx, readSignable } from '../../src/core/signing/read-tx';
import { type AnyTx, unsignedBytes } from '../../src/core/signing/signable';
import { readPlan } from '../../src/services/plan/plan-document';
import { readTxFile } from '../../src/core/given-text/tx-file';
import { editableJSON } from '../../src/core/signing/tx-json';
import { decodePrivateKey, EWOQ } from '../../src/core/tx-builder/key';
import type { Sandbox } from '../../sandbox/server';
import { EWOQ as EWOQ_ON_X, UNUSED_ID } from '../support/known-ids';
import { type Relay, startRelay } from '../support/servers/relay';
import { demoStory, startDemo } from '../support/sandbox/demo-sandbox';
import { until } from '../support/assertions/until';
import { vectorBytes, vectorsOf } from '../support/recording/vectors';
import { leadsTo } from '../support/vscode/leads-to';
import {
  answer,
  pickRow,
  pressInDialog,
  pressInToast,
  quickInput,
  quickTitle,
  throughPrompts,
  toast,
  typed,
} from '../support/vscode/prompts';
import { TESTED_HOSTS } from '../support/vscode/registry-host';
import { pageButton, pendingFrame, standingOf } from '../support/vscode/tx-page';
import { windowForSuite } from '../support/vscode/window';
import { openFile, runCommand } from '../support/vscode/workbench';
import { COMPOSE, ISSUING } from './labels';

const BALANCE = /^[\d,.]+ AVAX/;

/** At the end of hex. */
const CHECKSUM_DIGITS = 8;

/** Hex without signatures, and the JSON of the same transaction with its two outputs the other way round. */
function paymentInTwoOrders(): { readonly payment: string; readonly turned: string } {
  const vector = vectorsOf('tx').find(({ name }) => name === 'baseTx-test-0creds');
  assert.ok(vector);
  const any = readAnyTx(vectorBytes(vector).subarray(0, -4));
  assert.ok(any?.on === 'X');
  const { unsignedTx } = any.tx;
  const [output] = unsignedTx.outputs;
  assert.ok(output?.output.type === 'secp256k1fx.TransferOutput');
  const larger = { ...output, output: { ...output.output, amount: output.output.amount + 1n } };
  const of = (outputs: readonly (typeof output)[]): AnyTx => ({
    ...any,
    isUnsigned: true,
    tx: { unsignedTx: { ...unsignedTx, outputs }, credentials: [] },
  });
  return {
    payment: encodeHex(unsignedBytes(of([output, larger]))),
    turned: visibleJSON(editableJSON(of([larger, output]))),
  };
}

for (const name of TESTED_HOSTS) {
  describe(`a new transaction by its form, VS Code ${name}`, () => {
    let sandbox: Sandbox;
    let relay: Relay;
    const opened = windowForSuite(name, async () => {
      sandbox = await startDemo();
      relay = await startRelay(sandbox.url);
      const chains = [{ name: 'Mine', url: relay.url, networkID: 12345 }];
      const addresses = { [EWOQ_ON_X]: 'hot wallet' };
      const user = {
        'avalancheLens.chains': chains,
        'avalancheLens.activeChain': 'Mine',
        'avalancheLens.addresses': addresses,
      };
      return { user, isEmpty: true, viewport: { width: 1280, height: 800 } };
    });
    after(async () => {
      await relay.close();
      await sandbox.close();
    });
    const page = () => opened.window.page;
    const begin = (kind: string): Promise<void> =>
      throughPrompts(
        () => runCommand(page(), 'avalancheLens.newTransaction'),
        (limit) => answer(page(), COMPOSE.kind, kind, limit),
      );

    it('is made in four steps, signed outside, and accepted', async () => {
      await begin(COMPOSE.payOnX);
      // The row shows its balance.
      await quickInput(page(), COMPOSE.from);
      await page().locator('.quick-input-list').getByText(BALANCE).first().waitFor();
      await pickRow(page(), COMPOSE.from, 'hot wallet');
      await typed(page(), COMPOSE.amount, '1,5', COMPOSE.notAnAmount);
      await answer(page(), COMPOSE.amount, '1.5');
      await pickRow(page(), COMPOSE.to, COMPOSE.otherAddress);
      await answer(page(), COMPOSE.to, formatAddress({ alias: 'X', hrp: 'local', bytes: new Uint8Array(20).fill(7) }));

      // What it does, the fee, and the change.
      const frame = await pendingFrame(page(), ISSUING.toSign);
      assert.match(await frame.locator('h1').innerText(), /^Pay 1\.5 AVAX/);
      await frame.locator('.note').filter({ hasText: COMPOSE.change }).waitFor();
      const lens = page().locator('.codelens-decoration');
      await leadsTo(() => pageButton(frame, COMPOSE.edit).click(), lens.filter({ hasText: COMPOSE.encode }).first());
      await lens.filter({ hasText: COMPOSE.notSigned }).filter({ hasText: 'hot wallet' }).first().waitFor();
      await page().keyboard.press('Control+S');
      const files = () =>
        readdirSync(opened.window.folder).filter((file) => /^BaseTx-.*\.avalanche-tx\.json$/.test(file));
      await until(() => files().some((file) => opened.window.read(file).length > 0));
      const [file = ''] = files();
      const { tx } = readTxFile(opened.window.read(file));
      // With no more than the unsigned bytes.
      const signature = await secp256k1.sign(tx.unsigned, decodePrivateKey(EWOQ));
      const signed = readSignable(tx.withSignatures(tx.needed.map(() => [signature])));
      opened.window.write('signed.txt', `${encodeHex(signed.withSignatures(signed.signatures))}\n`);
      await openFile(page(), 'signed.txt');
      await runCommand(page(), 'avalancheLens.issueTransaction');
      await pendingFrame(page(), ISSUING.ready);
      await pageButton(frame, ISSUING.issue).click();
      await standingOf(frame).filter({ hasText: ISSUING.accepted }).waitFor();
      assert.match(await frame.locator('h1').innerText(), /^Pay 1\.5 AVAX/);
    });

    it('becomes a step of a plan, and another one of the same plan', async () => {
      const to = formatAddress({ alias: 'X', hrp: 'local', bytes: new Uint8Array(20).fill(7) });
      const add = async (amount: string): Promise<void> => {
        await begin(COMPOSE.payOnX);
        await pickRow(page(), COMPOSE.from, 'hot wallet');
        await answer(page(), COMPOSE.amount, amount);
        await pickRow(page(), COMPOSE.to, COMPOSE.otherAddress);
        await answer(page(), COMPOSE.to, to);
        const frame = await pendingFrame(page(), ISSUING.toSign);
        await frame
          .locator('h1')
          .filter({ hasText: `Pay ${amount} AVAX` })
          .waitFor();
        await pageButton(frame, COMPOSE.addToPlan).click();
      };
      const inEditor = (text: string) => page().locator('.view-lines').filter({ hasText: text }).first().waitFor();
      await add('1.25');
      await inEditor('"1.25"');
      await add('2');
      await pickRow(page(), COMPOSE.toPlan, 'new.avalanche-plan.json');
      await inEditor('"x-pay-2"');
      await page().keyboard.press('Control+S');
      const file = 'new.avalanche-plan.json';
      await until(() => readdirSync(opened.window.folder).includes(file) && opened.window.read(file).length > 0);
      const plan = readPlan(opened.window.read(file));
      const values = (amount: string) => ({ from: EWOQ_ON_X, amount, to });
      assert.deepEqual(
        plan.steps.map((step) => [step.name, step.kind, step.values]),
        [
          ['x-pay', 'x-pay', values('1.25')],
          ['x-pay-2', 'x-pay', values('2')],
        ],
      );
      assert.equal(plan.chain, 'Mine');
      await runCommand(page(), 'View: Close All Editors');
    });

    it('offers to sort what was edited into another order', async () => {
      const { payment, turned } = paymentInTwoOrders();
      opened.window.write('turned.avalanche-tx.json', turned);
      await openFile(page(), 'turned.avalanche-tx.json');
      await runCommand(page(), 'avalancheLens.encodeTransaction');
      await pressInDialog(page(), COMPOSE.order, COMPOSE.sort);
      await page()
        .locator('.view-lines')
        .filter({ hasText: payment.slice(0, -CHECKSUM_DIGITS) })
        .first()
        .waitFor();
      await runCommand(page(), 'View: Revert and Close Editor');
    });

    it('lists the address book while a node is late, and then what each address has', async () => {
      let open = (): void => undefined;
      relay.gate = new Promise<void>((resolve) => (open = resolve));
      try {
        await begin(COMPOSE.payOnX);
        const list = await quickInput(page(), COMPOSE.from);
        await list.getByText('hot wallet').first().waitFor();
      } finally {
        relay.gate = undefined;
        open();
      }
      await page().locator('.quick-input-list').getByText(BALANCE).first().waitFor();
    });

    it('goes on where a node failed, and takes no more than there is', async () => {
      await begin(COMPOSE.payOnX);
      await quickInput(page(), COMPOSE.from);
      relay.status = 503;
      try {
        await pickRow(page(), COMPOSE.from, 'hot wallet');
        await toast(page(), COMPOSE.retry).waitFor();
      } finally {
        relay.status = undefined;
      }
      await pressInToast(page(), COMPOSE.retry, COMPOSE.retry);
      await typed(page(), COMPOSE.amount, '999999999999', COMPOSE.tooMuch);
      await page().keyboard.press('Enter');
      await typed(page(), COMPOSE.amount, '1.1234567891', COMPOSE.decimals);
    });

    it('asks again for what the node does not know, and keeps what was entered before', async () => {
      await begin(COMPOSE.topUp);
      await pickRow(page(), COMPOSE.from, 'hot wallet');
      await answer(page(), COMPOSE.validationID, UNUSED_ID);
      await pressInToast(page(), COMPOSE.noL1Validator, COMPOSE.retry);
      await answer(page(), COMPOSE.validationID, encodeCb58(demoStory().names.l1.validationIDs.poor));
      await quickTitle(page(), COMPOSE.amount).waitFor();
      await page().keyboard.press('Escape');
    });

    it('says at the field what no node allows, and makes nothing of what does not fit together', async () => {
      await begin(COMPOSE.createAsset);
      await pickRow(page(), COMPOSE.from, 'hot wallet');
      await typed(page(), COMPOSE.asset, 'Sample Coin, TOOLONG, 2, 100', 'symbol is too long');
      await answer(page(), COMPOSE.asset, 'Sample Coin, SMPL, 2, 0');
      await pickRow(page(), COMPOSE.holders, 'hot wallet');
      await pickRow(page(), COMPOSE.minters, COMPOSE.noMinters);
      await toast(page(), COMPOSE.needsMinters).waitFor();
      assert.equal(await quickTitle(page(), COMPOSE.kind).count(), 0);
    });
  });
}
