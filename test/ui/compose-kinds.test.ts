import { strict as assert } from 'node:assert';
import type { Sandbox } from '../../sandbox/server';
import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import { txIDOf } from '../../src/core/ids/ids';
import { PRIMARY_NETWORK_ID } from '../../src/core/ids/networks';
import { readTxFile } from '../../src/core/given-text/tx-file';
import { platformGas } from '../../src/core/p-and-c/platform-fee';
import { platformFlow } from '../../src/core/p-and-c/platform-flow';
import { readUnsignedTx } from '../../src/core/signing/read-tx';
import { effectsOf } from '../../src/core/tx/effects';
import { raisedPrice } from '../../src/services/compose/fee-margin';
import { fieldsAsked, NEW_TXS, type NewTxKind } from '../../src/services/compose/new-tx-kinds';
import { EWOQ as EWOQ_ON_X, LOCAL_AVAX } from '../support/known-ids';
import { startDemo } from '../support/sandbox/demo-sandbox';
import { askNode } from '../support/servers/raw-http';
import { type Relay, startRelay } from '../support/servers/relay';
import { IssuingWindow } from '../support/setup/issue-setup';
import { newTxTexts, OTHER_SIGNERS, payerOf } from '../support/setup/new-tx-texts';
import { signedOutside } from '../support/setup/signed-outside';
import { leadsTo, removes } from '../support/vscode/leads-to';
import type { Frame, Locator, Page } from 'playwright-core';
import { pickRow, pressInDialog, quickInput, quickTitle, throughPrompts } from '../support/vscode/prompts';
import { TESTED_HOSTS } from '../support/vscode/registry-host';
import { hashOn, pageButton, pastes, pendingFrame, standingOf, txPageTab } from '../support/vscode/tx-page';
import { windowForSuite } from '../support/vscode/window';
import { runCommand } from '../support/vscode/workbench';
import { BUTTON, COMPOSE, ISSUING } from './labels';

/** A part of a step that is repeated. */
const STEP_MS = 5000;
const LOOK_MS = 300;
/** Of a list that was narrowed by what was typed. */
const MOST_ROWS = 20;
/** Without an address book, it is typed. */
const WALLET = EWOQ_ON_X;

/** What is typed into the prompt of this title, and the row that is selected then, if there are several. */
interface Step {
  readonly title: string | RegExp;
  readonly text: string;
  readonly row?: RegExp;
  /** It is a dialog with this button. */
  readonly isDialog?: true;
}

const TO_WALLET: Step = { title: COMPOSE.to, text: WALLET };
const amount = (text: string): Step => ({ title: COMPOSE.amount, text });

/** What follows the sender, who is the same for all: each field, and the message that one shows. */
function stepsOf(kind: NewTxKind, texts: Readonly<Record<string, string>>): Step[] {
  return fieldsAsked(kind).flatMap(([name, { title, type }]): Step[] => {
    const step = { title, text: texts[name] ?? '' };
    return type === 'registration' || type === 'new weight'
      ? [step, { title: COMPOSE.message, text: '', isDialog: true }]
      : [step];
  });
}

const STATUS = {
  X: { path: '/ext/bc/X', method: 'avm.getTxStatus', accepted: 'Accepted' },
  P: { path: '/ext/bc/P', method: 'platform.getTxStatus', accepted: 'Committed' },
  C: { path: '/ext/bc/C/avax', method: 'avax.getAtomicTxStatus', accepted: 'Accepted' },
} as const;

function dialogButton(page: Page, name: string | RegExp): Locator {
  return page.locator('.monaco-dialog-box').getByRole('button', { name });
}

function shownStep(page: Page, { title, isDialog }: Step): Locator {
  return isDialog === true ? dialogButton(page, title) : quickTitle(page, title);
}

/** Uses only keys: a row under the mouse shows a tooltip over the others. */
async function take(page: Page, { title, text, row, isDialog }: Step): Promise<void> {
  if (isDialog === true) {
    await dialogButton(page, title).click({ timeout: STEP_MS });
    return;
  }
  const prompt = await quickInput(page, title, STEP_MS);
  const input = prompt.locator('input').first();
  await input.fill(text, { timeout: STEP_MS });
  if (row !== undefined) {
    const selected = prompt.getByRole('option', { name: row }).and(page.locator('.focused'));
    for (let i = 0; i < MOST_ROWS && !(await selected.isVisible()); i++) {
      await input.press('ArrowDown', { timeout: STEP_MS });
      await selected.waitFor({ timeout: LOOK_MS }).catch(() => undefined);
    }
    assert.ok(await selected.isVisible());
  }
  await input.press('Enter', { timeout: STEP_MS });
}

for (const name of TESTED_HOSTS) {
  describe(`each kind of a new transaction, VS Code ${name}`, () => {
    let sandbox: Sandbox;
    /** In front of the same node. */
    let liar: Relay;
    const outside = new IssuingWindow();
    const opened = windowForSuite(name, async () => {
      sandbox = await startDemo();
      liar = await startRelay(sandbox.url);
      const user = {
        'avalancheLens.chains': [
          { name: 'Mine', url: sandbox.url, networkID: 12345 },
          { name: 'Liar', url: liar.url, networkID: 12345 },
        ],
        'avalancheLens.activeChain': 'Mine',
      };
      return { user, isEmpty: true, viewport: { width: 1280, height: 800 } };
    });
    after(async () => {
      await outside.http.close();
      await liar.close();
      await sandbox.close();
    });

    const tabs = () => opened.window.page.locator('.tabs-container .tab').filter({ hasText: '.avalanche-tx.json' });
    /** The name of the first row of a group has that of the group. */
    const firstSteps = (kind: NewTxKind): Step[] => {
      const { label } = NEW_TXS[kind];
      return [
        { title: COMPOSE.kind, text: label, row: new RegExp(`^${label}(?:, not signed.*)?$`) },
        { title: COMPOSE.from, text: payerOf(kind).text },
      ];
    };

    /** Answers the prompts until `last` is shown. */
    async function answered(steps: readonly Step[], last: Locator): Promise<void> {
      const { page } = opened.window;
      await throughPrompts(
        () => runCommand(page, 'avalancheLens.newTransaction'),
        async (limit) => {
          for (const [i, step] of steps.entries()) {
            const next = steps[i + 1];
            const shown = next === undefined ? last : shownStep(page, next);
            await leadsTo(() => take(page, step), shown, limit);
          }
        },
      );
    }

    /** Answers the prompts, and opens the JSON of the page that they lead to. Returns its text. */
    async function composed(steps: readonly Step[]): Promise<string> {
      await answered(steps, txPageTab(opened.window.page));
      return edited(await pendingFrame(opened.window.page, ISSUING.toSign));
    }

    /** Opens the JSON of the page, and saves it. Returns its text. */
    async function edited(frame: Frame): Promise<string> {
      const count = await tabs().count();
      await leadsTo(() => pageButton(frame, COMPOSE.edit).click({ timeout: STEP_MS }), tabs().nth(count));
      return saved();
    }

    /** The text of the JSON in front, once it is a file. */
    async function saved(): Promise<string> {
      const { page } = opened.window;
      const tab = tabs().and(page.locator('.active'));
      const file = (await tab.getAttribute('data-resource-name')) ?? '';
      await removes(() => page.keyboard.press('Control+S'), tab.and(page.locator('.dirty')));
      return opened.window.read(file);
    }

    /** A payment on the X-Chain is made in `compose.test.ts`. */
    const KINDS = (Object.keys(NEW_TXS) as NewTxKind[]).filter((kind) => kind !== 'x-pay');
    for (const kind of KINDS) {
      const { label, on } = NEW_TXS[kind];
      it(`${label}: made, signed outside, checked, issued, and accepted`, async () => {
        const { page } = opened.window;
        const json = await composed([...firstSteps(kind), ...stepsOf(kind, newTxTexts(sandbox)[kind])]);
        const other = OTHER_SIGNERS[kind];
        const chain = outside.chain(sandbox.url);
        const signed = await signedOutside(json, ['ewoq', ...(other === undefined ? [] : [other])], {
          signings: outside.signings,
          chain,
        });
        const frame = await pendingFrame(page, ISSUING.toSign);
        await pastes(page, frame, encodeHex(signed));
        // No node says whether a message registered a validator that was removed.
        await standingOf(frame)
          .filter({ hasText: kind === 'p-register' ? ISSUING.notVerified : ISSUING.ready })
          .waitFor();
        await pageButton(frame, ISSUING.issue).click();
        await standingOf(frame).filter({ hasText: ISSUING.accepted }).waitFor();
        // It says what it does, not its ID.
        assert.doesNotMatch(await frame.locator('h1').innerText(), /^Transaction /);
        const { path, method, accepted } = STATUS[on];
        const { result } = await askNode(sandbox.url, path, method, { txID: encodeCb58(txIDOf(signed)) });
        assert.equal((result as { readonly status: string }).status, accepted);
      });
    }

    const onLiar = async (): Promise<void> => {
      opened.window.set({ 'avalancheLens.activeChain': 'Liar' });
      await opened.window.page.locator('.statusbar-item').filter({ hasText: 'Liar' }).first().waitFor();
    };

    it('asks before it burns the fee that a liar states, and makes nothing without the answer', async () => {
      const { page } = opened.window;
      await onLiar();
      const fees = { txFee: '500000000000', createAssetTxFee: '500000000000' };
      liar.alter = (method) => (method === 'avm.getTxFee' ? fees : undefined);
      const steps = [...firstSteps('x-pay'), amount('1.5'), TO_WALLET];
      const question = page.locator('.monaco-dialog-box').filter({ hasText: COMPOSE.burns });
      await answered(steps, question);
      await pressInDialog(page, COMPOSE.burns, BUTTON.cancel);
      assert.equal(await txPageTab(page).count(), 0);
      await answered(steps, question);
      await pressInDialog(page, COMPOSE.burns, COMPOSE.make);
      const { tx } = readTxFile(await edited(await pendingFrame(page, ISSUING.toSign)));
      const any = readUnsignedTx(tx.unsigned);
      assert.ok(any?.on === 'X');
      const { burned } = effectsOf(any.tx.unsignedTx, PRIMARY_NETWORK_ID, () => undefined);
      assert.deepEqual(
        burned.map((each) => each.amount),
        [500_000_000_000n],
      );
    });

    /** The price of gas that JSON pays on P. */
    function priceIn(json: string): bigint {
      const any = readUnsignedTx(readTxFile(json).tx.unsigned);
      assert.ok(any?.on === 'P');
      const gas = platformGas(any.tx.unsignedTx);
      assert.ok(typeof gas === 'bigint');
      return (platformFlow(any.tx.unsignedTx, decodeID(LOCAL_AVAX)).paid ?? 0n) / gas;
    }

    for (const margin of [10n, 25n, 100n])
      it(`pays a fee of P with a margin of ${margin}%`, async () => {
        const { page } = opened.window;
        await onLiar();
        // A price that shows each margin.
        liar.alter = (method, _, result) =>
          method === 'platform.getFeeState'
            ? { ...(result as object), excess: 12_000_000, capacity: 1_000_000 }
            : undefined;
        const plain = priceIn(
          await composed([...firstSteps('p-pay'), ...stepsOf('p-pay', newTxTexts(sandbox)['p-pay'])]),
        );
        assert.ok(plain > 4n);
        const frame = await pendingFrame(page, ISSUING.toSign);
        const before = await hashOn(frame).innerText();
        const change = pageButton(frame, COMPOSE.changeMargin);
        await leadsTo(() => change.click({ timeout: STEP_MS }), quickTitle(page, COMPOSE.margin));
        await pickRow(page, COMPOSE.margin, `${margin}% more`);
        await hashOn(frame)
          .and(frame.locator(`:not(:text-is("${before}"))`))
          .waitFor();
        assert.equal(priceIn(await edited(frame)), raisedPrice(plain, margin));
      });
  });
}
