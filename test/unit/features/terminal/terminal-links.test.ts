import assert from 'node:assert/strict';
import { HttpClient } from '../../../../src/client/http/http-client';
import { systemClock } from '../../../../src/client/clock';
import { mayHoldID } from '../../../../src/features/terminal/may-hold-id';
import { TerminalLinks } from '../../../../src/features/terminal/terminal-links';
import { Chains } from '../../../../src/services/chain/chains';
import { formatAddress } from '../../../../src/core/address';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { ewoq, newChain, pay } from '../../../support/sandbox-chain';

const PAYMENT = 'igJP4QhFJ7obscaBndLCSxa1Ng3NxGzvnomPoSnGdb8zTHf7b';
const EWOQ = 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const EWOQ_P = 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const ON_FUJI = formatAddress({ alias: 'X', hrp: 'fuji', bytes: ewoq.address });
const ON_DENALI = formatAddress({ alias: 'X', hrp: 'denali', bytes: ewoq.address });
const NODE = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const AVAX = 'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z';
const X_FUJI = '2JVSBoinj9C2J33VntvzYtVJNZdN2NKiwwKjcumHUWEb5DbBrm';
const KEY = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';
const KEY_HEX = '56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';
const COMMIT = 'c065b85d3f1c5d9f0a9a4c2d4f4dbb3f3f0b6f11';
const SIGNED = encodeHex(pay(newChain(), 5n).bytes);

const OPEN = 'xchainLens.openIDAsDocument';
const REVEAL = 'xchainLens.reveal';
const COPY = 'xchainLens.copyText';

describe('links in terminals', () => {
  const http = new HttpClient({ onExchange: () => assert.fail('nobody is asked') });
  const chains = new Chains({ http, clock: systemClock, sandboxURL: () => assert.fail('no sandbox starts') });
  const links = new TerminalLinks(chains);
  /** What stands below each link, what its tooltip says, and what a click runs. */
  const linksIn = (line: string) =>
    links.in(line).map(({ startIndex, length, tooltip, command, argument }) => {
      return [line.slice(startIndex, startIndex + length), tooltip, command, argument];
    });

  beforeEach(() => chains.configure({ chains: [], activeChain: 'Sandbox' }));
  after(() => http.close());

  const rows: [title: string, line: string, below: string, tooltip: string, command: string, argument: unknown][] = [
    ['an ID', `txID: ${PAYMENT}.`, PAYMENT, 'Open transaction, block or asset on Sandbox', OPEN, PAYMENT],
    [
      'an output',
      `spends ${PAYMENT}:1,`,
      `${PAYMENT}:1`,
      'Open output of a transaction on Sandbox',
      OPEN,
      `${PAYMENT}:1`,
    ],
    [
      'an address',
      `from=${EWOQ}`,
      EWOQ,
      'Show address on Sandbox in the side bar',
      REVEAL,
      { chain: 'Sandbox', kind: 'address', id: EWOQ },
    ],
    [
      "an address' owner on the X-Chain",
      EWOQ_P,
      EWOQ_P,
      'Show address on Sandbox in the side bar',
      REVEAL,
      { chain: 'Sandbox', kind: 'address', id: EWOQ },
    ],
    [
      'an address of another network than the active one',
      ON_FUJI,
      ON_FUJI,
      'Show address on Fuji in the side bar',
      REVEAL,
      { chain: 'Fuji', kind: 'address', id: ON_FUJI },
    ],
    [
      'a node',
      `peer ${NODE} up`,
      NODE,
      'Copy node ID: its checksum is right, and the X-Chain has nothing under it',
      COPY,
      NODE,
    ],
    [
      'AVAX of a network',
      AVAX,
      AVAX,
      'Open asset AVAX on Mainnet',
      'xchainLens.openDocument',
      { chain: 'Mainnet', kind: 'tx', id: AVAX },
    ],
    ['a blockchain', `/ext/bc/${X_FUJI}/rpc`, X_FUJI, 'Copy ID: X-Chain, blockchain of Fuji', COPY, X_FUJI],
    ['signed hex', `"tx":"${SIGNED}"`, SIGNED, 'Open what these bytes are, without asking anybody', OPEN, SIGNED],
  ];
  for (const [title, line, ...expected] of rows) {
    it(title, () => {
      assert.ok(mayHoldID(line));
      assert.deepEqual(linksIn(line), [expected]);
    });
  }

  it('an address of a network on which no chain is', () => {
    const tooltip = 'Copy address: no chain in the settings is on its network';
    assert.deepEqual(linksIn(ON_DENALI), [[ON_DENALI, tooltip, COPY, ON_DENALI]]);
  });

  it('several in a line, in order', () => {
    assert.deepEqual(
      linksIn(`${NODE} ${PAYMENT} ${EWOQ}`).map(([below]) => below),
      [NODE, PAYMENT, EWOQ],
    );
  });

  it('the name of a chain is no markup', () => {
    chains.configure({
      chains: [{ name: '[x](command:a)', url: 'http://127.0.0.1:1', blockchain: 'X' }],
      activeChain: '[x](command:a)',
    });
    assert.equal(links.in(PAYMENT)[0]?.tooltip, 'Open transaction, block or asset on \\[x\\](command:a)');
  });

  const none: [title: string, line: string][] = [
    ['a private key', KEY],
    ['a private key in cb58, named', `privateKey: ${KEY.slice(11)}`],
    ['32 bytes in hexadecimal', `0x${KEY_HEX}`],
    ['a wrong checksum', `txID: "${PAYMENT.slice(0, -1)}c"`],
    ['an EVM address', '0x7f3b8c1a9d2e4f506172839405a6b7c8d9e0f1a2'],
    ['hex that is nothing of ours', `0x${'00'.repeat(80)}`],
    ['a word of letters', 'a'.repeat(40) + 'Zz'],
  ];
  for (const [title, line] of none) it(`${title} is no link`, () => assert.deepEqual(links.in(line), []));

  it('nothing is loaded for the words of a build', () => {
    const plain = [
      '',
      '$ npm test',
      `commit ${COMMIT}`,
      `sha256:${KEY_HEX}`,
      '0x7f3b8c1a9d2e4f506172839405a6b7c8d9e0f1a2',
    ];
    for (const line of [...plain, PAYMENT.repeat(100)]) assert.equal(mayHoldID(line), false, line);
  });
});
