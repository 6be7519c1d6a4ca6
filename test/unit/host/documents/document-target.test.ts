import { strict as assert } from 'node:assert';
import { commandLink } from '../../../../src/host/commands/command-ids';
import {
  addressOf,
  asTarget,
  type DocumentTarget,
  TARGET_KINDS,
  targetOf,
} from '../../../../src/host/documents/document-target';
import { RECORDED_PAYMENT } from '../../../support/known-ids';

const NODE = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';

describe('the addresses of documents', () => {
  for (const kind of TARGET_KINDS) {
    for (const form of ['json', 'bytes'] as const) {
      it(`${kind} as ${form} there and back`, () => {
        const id = kind === 'p/node' ? NODE : RECORDED_PAYMENT;
        const target: DocumentTarget = { chain: 'My node', kind, id };
        assert.deepEqual(targetOf(addressOf(target, form)), { target, form });
      });
    }
  }

  it('are readable', () => {
    const address = { scheme: 'avalanche-lens', authority: 'Mainnet', path: `/tx/${RECORDED_PAYMENT}.json` };
    assert.deepEqual(addressOf({ chain: 'Mainnet', kind: 'tx', id: RECORDED_PAYMENT }, 'json'), address);
  });

  it('a UTXO is also named by its transaction and index', () => {
    const target: DocumentTarget = { chain: 'Fuji', kind: 'utxo', id: `${RECORDED_PAYMENT}:3` };
    assert.deepEqual(targetOf(addressOf(target, 'bytes'))?.target, target);
  });

  const REFUSED: readonly (readonly [authority: string, path: string])[] = [
    ['', `/tx/${RECORDED_PAYMENT}.json`],
    ['Mainnet', `/tx/${RECORDED_PAYMENT}`],
    ['Mainnet', `/tx/${RECORDED_PAYMENT}.txt`],
    ['Mainnet', `/key/${RECORDED_PAYMENT}.json`],
    ['Mainnet', `/tx/${RECORDED_PAYMENT}:0.json`],
    ['Mainnet', `/tx/${NODE}.json`],
    ['Mainnet', `/p/node/${RECORDED_PAYMENT}.json`],
    ['Mainnet', '/tx/../../x.json'],
    ['Mainnet', `/tx/a/${RECORDED_PAYMENT}.json`],
    ['Mainnet', `/tx/${RECORDED_PAYMENT.replace('Q', '0')}.json`],
  ];
  for (const [authority, path] of REFUSED) {
    it(`${authority}${path} is none`, () =>
      assert.equal(targetOf({ scheme: 'avalanche-lens', authority, path }), undefined));
  }

  for (const value of [
    undefined,
    null,
    'tx',
    {},
    { chain: 7, kind: 'tx', id: RECORDED_PAYMENT },
    { chain: 'A', kind: 'tx', id: [] },
  ]) {
    it(`${JSON.stringify(value)} is no target`, () => assert.equal(asTarget(value), undefined));
  }
});

describe('commandLink', () => {
  it('carries its argument as JSON, in a form that cannot end the link', () => {
    const link = commandLink('avalancheLens.copyText', 'a) [b](c "d"');
    assert.match(link, /^command:avalancheLens\.copyText\?[\w%.!~*'-]+$/);
    assert.deepEqual(JSON.parse(decodeURIComponent(link.split('?')[1] ?? '')), ['a) [b](c "d"']);
    assert.equal(commandLink('avalancheLens.showLog', undefined), 'command:avalancheLens.showLog');
  });
});
