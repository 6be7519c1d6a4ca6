import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import type { Sandbox } from '../../sandbox/server';
import { prefixedHex } from '../../src/core/bytes/bytes';
import { decodeHexDigits } from '../../src/core/encodings/hex';
import { formatAddress } from '../../src/core/ids/address';
import { SigningKey } from '../../src/core/tx-builder/key';
import { planContent, type PlanPageState } from '../../src/features/plan/plan-content';
import { issuedPath, readIssued } from '../../src/services/plan/issued-steps';
import { EWOQ, EWOQ_P, SAMPLE_PAYMENT } from '../support/known-ids';
import { startDemo } from '../support/sandbox/demo-sandbox';
import { askNode } from '../support/servers/raw-http';
import { serveWebview } from '../support/servers/webview-server';
import { PLAN_STATES } from '../support/setup/plan-page-states';
import { addressOf, SECRETS } from '../support/setup/signed-outside';
import { violationsIn } from '../support/vscode/accessibility';
import { launchChromium, newPage } from '../support/vscode/browser';
import { leadsTo } from '../support/vscode/leads-to';
import { answer, pickRow, quickInput, remembers, toast } from '../support/vscode/prompts';
import { TESTED_HOSTS } from '../support/vscode/registry-host';
import { themeSettings } from '../support/vscode/settings';
import { hashOn, pageButton, pastes, pendingFrame, standingOf, txPageTab } from '../support/vscode/tx-page';
import { windowForSuite } from '../support/vscode/window';
import { openFile, runCommand, webviewFrame } from '../support/vscode/workbench';
import { ISSUING, PLAN } from './labels';

const FILE = 'treasury.avalanche-plan.json';

/** From X to P, and a subnet there. */
const STEPS = [
  { name: 'fund', kind: 'x-export-p', values: { from: EWOQ, to: EWOQ_P, amount: '10' } },
  { name: 'arrive', kind: 'p-import-x', values: { from: EWOQ_P } },
  { name: 'subnet', kind: 'p-create-subnet', values: { from: EWOQ_P, owner: EWOQ_P } },
];
const planText = (steps: readonly object[] = STEPS, chain = 'Mine'): string =>
  JSON.stringify({ chain, comment: 'From X to P', steps }, undefined, 2);

for (const name of TESTED_HOSTS) {
  describe(`the page of a plan, VS Code ${name}`, () => {
    let sandbox: Sandbox;
    const opened = windowForSuite(name, async () => {
      sandbox = await startDemo({ blocks: 'now' });
      const user = {
        'avalancheLens.chains': [{ name: 'Mine', url: sandbox.url, networkID: 12345 }],
        'avalancheLens.activeChain': 'Mine',
      };
      return { user, isEmpty: true, files: { [FILE]: planText() }, viewport: { width: 1280, height: 800 } };
    });
    after(() => sandbox.close());
    beforeEach(() => {
      opened.window.write(FILE, planText());
      rmSync(join(opened.window.folder, issuedPath(FILE)), { force: true });
    });

    const page = () => opened.window.page;
    const statesOn = (frame: Frame) => frame.locator('.steps .state').allInnerTexts();
    const openStep = (frame: Frame, step: string) => pageButton(frame, `Open Step ${step}`);

    /** The page of the plan, once it says how that stands. */
    async function planFrame(standing: RegExp): Promise<Frame> {
      const frame = await webviewFrame(page(), '.page .steps');
      await standingOf(frame).filter({ hasText: standing }).waitFor();
      return frame;
    }

    async function rehearsed(standing: RegExp): Promise<Frame> {
      await openFile(page(), FILE);
      await runCommand(page(), 'avalancheLens.rehearsePlan');
      return planFrame(standing);
    }

    /** Signs the transaction that is shown by a bare key over its hash, and presses Issue. */
    async function signAndIssue(): Promise<Frame> {
      const frame = await pendingFrame(page(), ISSUING.toSign);
      const hash = await hashOn(frame).innerText();
      await pastes(page(), frame, prefixedHex(new SigningKey(SECRETS.ewoq).sign(decodeHexDigits(hash.slice(2)))));
      await standingOf(frame).filter({ hasText: ISSUING.ready }).waitFor();
      await pageButton(frame, ISSUING.issue).click();
      return frame;
    }
    const accepts = async (frame: Frame): Promise<void> =>
      standingOf(frame).filter({ hasText: ISSUING.accepted }).waitFor();

    const issued = () => readIssued(opened.window.read(issuedPath(FILE)));
    const sent = () => [...issued()].flatMap(([step, { txID }]) => (txID === undefined ? [] : [step]));
    const planTab = () => page().getByRole('tab', { name: 'Plan treasury' });
    const txTab = () => txPageTab(page()).and(page().locator('.active'));
    const opensTx = (frame: Frame, step: string): Promise<void> =>
      leadsTo(() => openStep(frame, step).click(), txTab());

    it('rehearses all steps, and carries them out one after the other, also after a reload', async () => {
      const frame = await rehearsed(/^Step 1 of 3 .*fund$/);
      assert.deepEqual(await statesOn(frame), PLAN.states);
      assert.equal(await frame.locator('.steps details[open]').count(), 0);
      const end = await frame.locator('.end tbody tr').allInnerTexts();
      assert.ok(end.length >= 3, JSON.stringify(end));
      await opensTx(frame, 'fund');
      assert.deepEqual(sent(), []);
      await accepts(await signAndIssue());
      const { txID = '', bytes } = issued().get('fund') ?? {};
      assert.ok(bytes !== undefined);
      await planTab().click();
      const next = await planFrame(/^Step 2 of 3 .*arrive$/);
      assert.deepEqual(await statesOn(next), ['done', ...PLAN.states.slice(0, 2)]);
      await next.locator('.steps summary').first().press('Enter');
      await next.locator('.steps code').filter({ hasText: txID }).waitFor();
      // VS Code writes down only what changes while its own document has the focus.
      await planTab().click();
      await remembers(page(), 'active editor', 'avalancheLens.plan');
      await page().reload();
      await opensTx(await planFrame(/^Step 2 of 3 .*arrive$/), 'arrive');
      // The transaction of a step is known after a reload, too.
      await txTab().click();
      await remembers(page(), 'active editor', 'avalancheLens.txPage');
      await page().reload();
      await accepts(await signAndIssue());
      assert.deepEqual(sent(), ['fund', 'arrive']);
      await planTab().click();
      await planFrame(/^Step 3 of 3 .*subnet$/);
    });

    it('sends nothing that it has no place for beside the plan, and sends it once there is one', async () => {
      const frame = await rehearsed(/^Step 1 of 3/);
      await opensTx(frame, 'fund');
      const place = join(opened.window.folder, issuedPath(FILE));
      rmSync(place);
      mkdirSync(place);
      const height = () => askNode(sandbox.url, '/ext/bc/X', 'avm.getHeight', {});
      const before = await height();
      const tx = await signAndIssue();
      await toast(page(), PLAN.notKept).waitFor();
      assert.deepEqual(await height(), before);
      rmSync(place, { recursive: true });
      await pageButton(tx, ISSUING.checkAgain).click();
      await standingOf(tx).filter({ hasText: ISSUING.ready }).waitFor();
      await pageButton(tx, ISSUING.issue).click();
      await accepts(tx);
      assert.deepEqual(sent(), ['fund']);
    });

    it('shows the line of a mistake, and rehearses again once that is corrected', async () => {
      opened.window.write(FILE, planText().replace('p-import-x', 'p-import-y'));
      const frame = await rehearsed(/line 16: .*"p-import-y"/);
      await pageButton(frame, 'Show Line 16').click();
      await page().locator('.monaco-editor.focused').waitFor();
      opened.window.write(FILE, planText());
      await planFrame(/^Step 1 of 3/);
    });

    it('says which step is the cause of one that would be rejected, and shows its line', async () => {
      const most = { ...STEPS[0], values: { ...STEPS[0]?.values, amount: '299000000' } };
      opened.window.write(FILE, planText([most, { ...most, name: 'again' }]));
      const frame = await rehearsed(/^Step again can't be made: /);
      const open = frame.locator('.steps details[open]');
      assert.deepEqual(await open.locator('.name').allInnerTexts(), ['again']);
      assert.match(await open.innerText(), /Without step fund/);
    });

    it('asks for another chain where the one that it names is none of the settings', async () => {
      opened.window.write(FILE, planText(STEPS, 'Fugi'));
      const frame = await rehearsed(/"Fugi"/);
      await pageButton(frame, ISSUING.anotherChain).click();
      await pickRow(page(), PLAN.anotherChain, 'Mine');
      await planFrame(/^Step 1 of 3/);
    });

    it('takes the ID of a step that was issued elsewhere, and no other text', async () => {
      const to = formatAddress({ alias: 'X', hrp: 'local', bytes: addressOf('treasury') });
      const payment = { name: 'fund', kind: 'x-pay', values: { from: EWOQ, to, amount: '5.947779411' } };
      opened.window.write(FILE, planText([payment]));
      const frame = await rehearsed(/^Step 1 of 1/);
      await pageButton(frame, PLAN.itWasIssued).click();
      const prompt = await quickInput(page(), PLAN.itsID);
      await prompt.locator('input').first().fill('not an ID');
      await prompt.locator('input').first().press('Enter');
      await answer(page(), PLAN.itsID, SAMPLE_PAYMENT);
      await planFrame(/^All steps are done$/);
      assert.equal(issued().get('fund')?.txID, SAMPLE_PAYMENT);
    });
  });
}

const STATES = Object.entries<PlanPageState>(PLAN_STATES).map(
  ([name, state]) => [name, { type: 'state', content: planContent(state).content }] as const,
);

/** Shows a state, as the host posts it. */
async function receive(frame: Frame, message: object): Promise<void> {
  await frame.evaluate(`postMessage(${JSON.stringify(message)})`);
  await frame.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))');
}

describe('the page of a plan in each state', () => {
  let browser: Browser;
  let page: Page;
  let frame: Frame;
  let close = (): Promise<void> => Promise.resolve();
  before(async () => (browser = await launchChromium()));
  after(() => browser.close());
  beforeEach(async () => {
    const server = await serveWebview('plan-page', STATES[1]?.[1] ?? {});
    page = await newPage(browser);
    close = () => page.context().close().then(server.close);
    await page.goto(server.url);
    await page.evaluate('openWebview()');
    frame = page.frames()[1] as Frame;
    await frame.locator('.steps li').first().waitFor();
  });
  afterEach(() => close());

  for (const width of [400, 1_600])
    it(`fits into ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      for (const [name, message] of STATES) {
        await receive(frame, message);
        await frame.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
        const over = await frame.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        assert.ok(over <= 0, `${name}: ${over} px too wide`);
      }
    });

  it('keeps the focus, and what was unfolded, while it is rehearsed again', async () => {
    const states = new Map<string, object>(STATES);
    await receive(frame, states.get('half done') ?? {});
    await page.evaluate('document.querySelector("iframe").focus()');
    await frame.locator('.steps summary').nth(4).press('Enter');
    await receive(frame, states.get('again') ?? {});
    assert.equal(await frame.evaluate('document.activeElement.dataset.name'), 'step:l1');
    assert.deepEqual(await frame.locator('details[open] .name').allInnerTexts(), ['l1']);
    // One that is broken now is shown.
    await receive(frame, states.get("can't be made") ?? {});
    assert.deepEqual(await frame.locator('details[open] .name').allInnerTexts(), ['fund', 'l1']);
  });

  it('sends what is pressed by the keyboard', async () => {
    await page.evaluate('document.querySelector("iframe").focus()');
    await frame.locator('.is-primary').press('Enter');
    assert.deepEqual(await page.evaluate('sent.filter(({ type }) => type !== "ready")'), [
      { type: 'press', key: 'open fund' },
    ]);
  });
});

describe('the page of a plan in each state, in VS Code', () => {
  const opened = windowForSuite('current', () => ({ files: { [FILE]: planText() }, isEmpty: true }));

  for (const theme of ['dark', 'light', 'contrast'] as const)
    it(`passes an accessibility engine, ${theme}`, async () => {
      const { page } = opened.window;
      opened.window.set(themeSettings(theme, 'current'));
      await openFile(page, FILE);
      await runCommand(page, 'avalancheLens.rehearsePlan');
      const frame = await webviewFrame(page, '.page .steps');
      const kind = { dark: 'vscode-dark', light: 'vscode-light', contrast: 'vscode-high-contrast' }[theme];
      await frame.locator(`body.${kind}`).waitFor();
      for (const [name, message] of STATES) {
        await receive(frame, message);
        assert.deepEqual(await violationsIn(frame), [], name);
      }
    });
});
