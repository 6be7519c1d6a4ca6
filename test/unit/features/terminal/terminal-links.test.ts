import assert from 'node:assert/strict';
import { HttpClient } from '../../../../src/client/http/http-client';
import { systemClock } from '../../../../src/client/clock';
import { mayHoldID } from '../../../../src/core/ids-in-text/may-hold';
import { TerminalLinks } from '../../../../src/features/terminal/terminal-links';
import { Chains } from '../../../../src/services/chain/chains';
import { formatAddress } from '../../../../src/core/ids/address';
import { encodeHex } from '../../../../src/core/encodings/hex';
import {
  EWOQ,
  EWOQ_KEY,
  EWOQ_KEY_HEX,
  EWOQ_P,
  FUJI_X,
  MAINNET_AVAX,
  RECORDED_PAYMENT,
} from '../../../support/known-ids';
import { ewoq, newChain, pay } from '../../../support/sandbox/sandbox-chain';
import { snapshotOf } from '../../../support/wording/snapshot';

const ON_FUJI = formatAddress({ alias: 'X', hrp: 'fuji', bytes: ewoq.address });
const ON_DENALI = formatAddress({ alias: 'X', hrp: 'denali', bytes: ewoq.address });
const NODE = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const COMMIT = 'c065b85d3f1c5d9f0a9a4c2d4f4dbb3f3f0b6f11';
const SIGNED = encodeHex(pay(newChain(), 5n).bytes);

const OPEN = 'avalancheLens.lookUp';
const REVEAL = 'avalancheLens.reveal';
const COPY = 'avalancheLens.copyText';

describe('links in terminals', () => {
  const snapshot = snapshotOf('terminal');
  const http = new HttpClient({ onExchange: () => assert.fail('no request is sent') });
  const chains = new Chains({ http, clock: systemClock, sandboxURL: () => assert.fail('no sandbox starts') });
  const links = new TerminalLinks(chains);
  /** What stands below each link, and what a click runs. */
  const linksIn = (line: string) =>
    links.in(line).map(({ startIndex, length, command, argument }) => {
      return [line.slice(startIndex, startIndex + length), command, argument];
    });

  beforeEach(() => chains.configure({ chains: [], activeChain: 'Sandbox' }));
  after(() => http.close());

  const rows: [title: string, line: string, below: string, command: string, argument: unknown][] = [
    ['an ID', `txID: ${RECORDED_PAYMENT}.`, RECORDED_PAYMENT, OPEN, RECORDED_PAYMENT],
    ['an output', `spends ${RECORDED_PAYMENT}:1,`, `${RECORDED_PAYMENT}:1`, OPEN, `${RECORDED_PAYMENT}:1`],
    ['an address', `from=${EWOQ}`, EWOQ, REVEAL, { chain: 'Sandbox', kind: 'address', id: EWOQ }],
    ["an address' owner on the X-Chain", EWOQ_P, EWOQ_P, REVEAL, { chain: 'Sandbox', kind: 'address', id: EWOQ }],
    [
      'an address of another network than the active one',
      ON_FUJI,
      ON_FUJI,
      REVEAL,
      { chain: 'Fuji', kind: 'address', id: ON_FUJI },
    ],
    ['a node', `peer ${NODE} up`, NODE, OPEN, NODE],
    [
      'AVAX of a network',
      MAINNET_AVAX,
      MAINNET_AVAX,
      'avalancheLens.open',
      { chain: 'Mainnet', kind: 'tx', id: MAINNET_AVAX },
    ],
    ['a blockchain', `/ext/bc/${FUJI_X}/rpc`, FUJI_X, COPY, FUJI_X],
    ['signed hex', `"tx":"${SIGNED}"`, SIGNED, OPEN, SIGNED],
  ];
  for (const [title, line, ...expected] of rows) {
    it(title, () => {
      assert.ok(mayHoldID(line));
      assert.deepEqual(linksIn(line), [expected]);
      snapshot.matches(title, links.in(line)[0]?.tooltip ?? '');
    });
  }

  it('an address of a network without a chain in the settings', () => {
    assert.deepEqual(linksIn(ON_DENALI), [[ON_DENALI, COPY, ON_DENALI]]);
    snapshot.matches('an address of no chain', links.in(ON_DENALI)[0]?.tooltip ?? '');
  });

  it('finds several in a line, in order', () => {
    assert.deepEqual(
      linksIn(`${NODE} ${RECORDED_PAYMENT} ${EWOQ}`).map(([below]) => below),
      [NODE, RECORDED_PAYMENT, EWOQ],
    );
  });

  it('escapes the name of a chain', () => {
    chains.configure({
      chains: [{ name: '[x](command:a)', url: 'http://127.0.0.1:1', blockchain: 'X' }],
      activeChain: '[x](command:a)',
    });
    assert.ok(links.in(RECORDED_PAYMENT)[0]?.tooltip.includes(' \\[x\\](command:a)'));
  });

  const none: [title: string, line: string][] = [
    ['a private key', EWOQ_KEY],
    ['a private key in cb58, named', `privateKey: ${EWOQ_KEY.slice(11)}`],
    ['32 bytes in hexadecimal', `0x${EWOQ_KEY_HEX}`],
    ['a wrong checksum', `txID: "${RECORDED_PAYMENT.slice(0, -1)}c"`],
    ['an EVM address', '0x7f3b8c1a9d2e4f506172839405a6b7c8d9e0f1a2'],
    ['hex that is nothing of ours', `0x0000${'ff'.repeat(78)}`],
    ['a word of letters', 'a'.repeat(40) + 'Zz'],
  ];
  for (const [title, line] of none) it(`${title} is no link`, () => assert.deepEqual(links.in(line), []));

  it('loads nothing for build output', () => {
    const plain = [
      '',
      '$ npm test',
      `commit ${COMMIT}`,
      `sha256:${EWOQ_KEY_HEX}`,
      '0x7f3b8c1a9d2e4f506172839405a6b7c8d9e0f1a2',
    ];
    for (const line of [...plain, RECORDED_PAYMENT.repeat(100)]) assert.equal(mayHoldID(line), false, line);
  });
});
