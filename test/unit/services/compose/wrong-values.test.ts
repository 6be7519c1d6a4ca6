import assert from 'node:assert/strict';
import { SAMPLE_NODES } from '../../../../sandbox/node/node';
import type { Sandbox } from '../../../../sandbox/server';
import { systemClock } from '../../../../src/client/clock';
import { formatAddress } from '../../../../src/core/ids/address';
import { formatNodeID } from '../../../../src/core/ids/ids';
import type { NewTxFieldValues } from '../../../../src/services/compose/fields';
import { fieldsAsked, NEW_TXS, type NewTxKind } from '../../../../src/services/compose/new-tx-kinds';
import { newTxOfTexts, optionName, WrongValueError } from '../../../../src/services/compose/new-tx-texts';
import { genesisMarks } from '../../../../src/services/answers/configuration-marks';
import { readOwn } from '../../../support/cases/configuration';
import { UNUSED_ID } from '../../../support/known-ids';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { IssuingWindow } from '../../../support/setup/issue-setup';
import { bootstrapRow, newTxTexts, nodeAnswer, payerOf, warpText } from '../../../support/setup/new-tx-texts';
import { addressOf } from '../../../support/setup/signed-outside';

const addressOn = (hrp: string): string => formatAddress({ alias: 'P', hrp, bytes: addressOf('treasury') });
const OWNERS = [addressOn('fuji'), `3 of (${addressOn('local')})`, `${addressOn('local')} until 2020-01-01`, 'nobody'];
const NO_NODE = formatNodeID(new Uint8Array(20).fill(9));
const NODE_IDS = [NO_NODE, NO_NODE.slice(0, -1), UNUSED_ID];
/** Too short, and of nothing. */
const IDS = [UNUSED_ID.slice(0, 9), UNUSED_ID];
const validators = (change: object): string => JSON.stringify([{ ...bootstrapRow('a'), ...change }]);
const genesis = (change: object): string =>
  JSON.stringify({ config: { chainId: 1 }, alloc: {}, gasLimit: 8, difficulty: 0, ...change });

/** What no field of a type takes. */
const WRONG: Readonly<Record<keyof NewTxFieldValues, readonly (string | ((sandbox: Sandbox) => string))[]>> = {
  amount: ['0', '-1', '1.5.5', '1.0000000001', '18446744074', 'all'],
  receivers: [...OWNERS, ',', Array.from({ length: 65 }, () => addressOn('local')).join()],
  owner: [...OWNERS, ',', `1 of (${addressOn('local')}), ${addressOn('local')}`],
  // Not of the sender.
  output: [...IDS, `${UNUSED_ID}:0`],
  units: ['0', '1.234', '184467440737095517', 'some'],
  payload: ['0xabc', '0xzz', 'x'.repeat(1025)],
  'asset name': ['Pictures', 'Pictures, TOOLONG', `${'x'.repeat(129)}, PICS`, 'Pictures!, PICS', 'Pictures, pics'],
  count: ['0', '100', 'two'],
  'new asset': ['Coin, COIN, 2', 'Coin, TOOLONG, 2, 1', 'Coin, COIN, 33, 1', 'Coin, COIN, 2, 1.234'],
  'L1 validator': IDS,
  subnet: IDS,
  validator: NODE_IDS,
  // It doesn't renew itself.
  'renewed validator': [...NODE_IDS, formatNodeID(SAMPLE_NODES.validator.nodeID)],
  'subnet validator': NODE_IDS,
  node: ['{}', '{"nodeID": 1}', nodeAnswer().replace(/"0x[0-9a-f]+/, '"0x00'), 'http://node.example.com'],
  end: ['2020-01-01', '2026-13-01', '366', '9999', 'soon'],
  period: ['0', '366', '8761h', 'soon'],
  percent: ['-1', '100.1', 'half'],
  weight: ['0', '1.5', '18446744073709551616'],
  'chain name': ['chain_1', 'x'.repeat(129)],
  VM: ['nosuchvm', UNUSED_ID.slice(0, 9)],
  genesis: ['{"config":', genesis({ config: {} }), genesis({ gasLimit: 'much' }), genesis({ alloc: { '0x1': {} } })],
  blockchain: [addressOn('local'), UNUSED_ID.slice(0, 9)],
  contract: ['0x12', `0x${'0'.repeat(42)}`, addressOn('local')],
  'first validators': [
    '[]',
    '{}',
    validators({ Weight: -1 }),
    validators({ Balance: '1.5' }),
    validators({ NodeID: 1 }),
  ],
  registration: [
    '0x00',
    (sandbox) => warpText(sandbox, { isUnsigned: true }),
    (sandbox) => warpText(sandbox, { expiry: 1n }),
    (sandbox) => warpText(sandbox, { networkID: 5 }),
    (sandbox) => warpText(sandbox, { nonce: 1n }),
  ],
  'new weight': [
    '0x00',
    (sandbox) => warpText(sandbox, { nonce: 1n, isUnsigned: true }),
    (sandbox) => warpText(sandbox, { nonce: 0n }),
    (sandbox) => warpText(sandbox, { nonce: 1n, networkID: 5 }),
    (sandbox) => warpText(sandbox, {}),
  ],
};

describe('a wrong value is said of its field', () => {
  const window = new IssuingWindow();
  let sandbox: Sandbox;
  let texts: ReturnType<typeof newTxTexts>;
  before(async () => {
    sandbox = await startDemo();
    texts = newTxTexts(sandbox);
  });
  after(async () => {
    await window.http.close();
    await sandbox.close();
  });

  /** The option that is wrong; undefined if none is. */
  async function wrongOption(kind: NewTxKind, changes: Readonly<Record<string, string>>): Promise<string | undefined> {
    const given = fieldsAsked(kind).flatMap(([name, field]) => {
      const text = texts[kind][name];
      return text === undefined ? [] : [[optionName(name, field), text] as const];
    });
    const all = { from: payerOf(kind).text, ...Object.fromEntries(given), ...changes };
    try {
      await newTxOfTexts(
        window.chain(sandbox.url),
        { kind, texts: all },
        {
          assets: window.assets,
          clock: systemClock,
          textOf: (_, text) => Promise.resolve(text),
          genesisMarks: (text) => genesisMarks(readOwn, text),
        },
      );
      return undefined;
    } catch (error) {
      assert.ok(error instanceof WrongValueError, String(error));
      assert.match(error.message, /^\S.{4}/);
      return error.option;
    }
  }

  for (const kind of Object.keys(NEW_TXS) as NewTxKind[]) {
    it(`${kind}: of each that it asks for`, async () => {
      assert.equal(await wrongOption(kind, {}), undefined);
      const senders = NEW_TXS[kind].from === 'account' ? ['0x12', addressOn('local')] : [addressOn('fuji'), 'nobody'];
      for (const from of senders) assert.equal(await wrongOption(kind, { from }), 'from', from);
      for (const [name, field] of fieldsAsked(kind)) {
        const option = optionName(name, field);
        for (const wrong of WRONG[field.type]) {
          const text = typeof wrong === 'string' ? wrong : wrong(sandbox);
          assert.equal(await wrongOption(kind, { [option]: text }), option, `${option}: ${text.slice(0, 200)}`);
        }
      }
    });
  }
});
