import assert from 'node:assert/strict';
import { createClient } from '../../../../src/client/create-client';
import { mayHoldIDs } from '../../../../src/core/ids-in-text/may-hold';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { NameHints } from '../../../../src/features/hover/name-hints';
import { createServices, type Services } from '../../../../src/services/create-services';
import { FakeClock } from '../../../support/setup/fake-clock';
import { rejection } from '../../../support/assertions/rejection';
import {
  AVM_ID,
  EWOQ,
  EWOQ_CB58,
  EWOQ_FUJI,
  EWOQ_KEY,
  EWOQ_KEY_HEX,
  EWOQ_P,
  FUJI_X,
  LOCAL_X,
  MAINNET_AVAX,
  RECORDED_LNSC,
  RECORDED_PAYEE,
  RECORDED_PAYMENT,
  UNUSED_ID,
  ZERO_ID,
} from '../../../support/known-ids';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';

const SUBNET = encodeCb58(sha256(Buffer.from('a subnet')));
const CHAIN = encodeCb58(sha256(Buffer.from('a blockchain')));
const { signal } = new AbortController();

describe('names after what is known', () => {
  const { sandbox } = recordedSetUp();
  let services: Services;
  let hints: NameHints;
  let exchanges = 0;
  const { http } = createClient({ clock: new FakeClock(Date.UTC(2026, 10, 22)), onExchange: () => exchanges++ });

  beforeEach(() => {
    const sandboxURL = () => Promise.resolve(sandbox.url);
    services = createServices({ http, clock: new FakeClock(Date.UTC(2026, 10, 22)), sandboxURL });
    const game = { name: 'Game', url: 'http://127.0.0.1:1', blockchain: CHAIN };
    services.chains.configure({ chains: [game], activeChain: 'Sandbox' });
    services.names.configure([{ address: RECORDED_PAYEE, name: 'treasury\u202e' }]);
    services.subnetNames.configure([{ id: SUBNET, name: 'Games' }]);
    hints = new NameHints(services);
    exchanges = 0;
  });
  after(() => http.close());

  const documentOf = (text: string) => ({ version: 1, fileName: 'a.ts', getText: () => text });

  /** The text with its hints in angle brackets. */
  async function shown(text: string, begin = 0, until = text.length): Promise<string> {
    let result = text;
    for (const { offset, name } of (await hints.in(documentOf(text), begin, until, signal)).reverse())
      result = `${result.slice(0, offset)}<${name}>${result.slice(offset)}`;
    return result;
  }

  const NAMED: [title: string, id: string, name: string][] = [
    ['an address of the settings', RECORDED_PAYEE, 'treasury\\u{202e}'],
    ['the test key', EWOQ, 'ewoq'],
    ['the test key on P', EWOQ_P, 'ewoq'],
    ['the test key on another network', EWOQ_FUJI, 'ewoq'],
    ['the test key as a short ID', EWOQ_CB58, 'ewoq'],
    ['an asset of a network', MAINNET_AVAX, 'AVAX · Mainnet'],
    ['a blockchain of a network', FUJI_X, 'X-Chain · Fuji'],
    ['the P-Chain', ZERO_ID, 'P-Chain'],
    ['a virtual machine', AVM_ID, 'avm'],
    ['a subnet of the settings', SUBNET, 'Games'],
    ['a blockchain of the settings', CHAIN, 'Game'],
  ];
  for (const [title, id, name] of NAMED) {
    it(`shows the name of ${title}, without a request`, async () => {
      assert.ok(mayHoldIDs(id));
      assert.equal(await shown(`a = ${id}, b`), `a = ${id}<${name}>, b`);
      assert.equal(await shown(`["${id}", 1]`), `["${id}"<${name}>, 1]`);
      assert.equal(exchanges, 0);
    });
  }

  it('shows an asset and a blockchain once they were loaded', async () => {
    assert.equal(await shown(`${RECORDED_LNSC} `), `${RECORDED_LNSC} `);
    assert.equal(exchanges, 0);
    const chain = await services.chains.open(services.chains.active);
    await services.describer.name(chain, [decodeID(RECORDED_LNSC)], { signal });
    await chain.identity.identify();
    const before = exchanges;
    assert.equal(
      await shown(`${RECORDED_LNSC} ${LOCAL_X}`),
      `${RECORDED_LNSC}<asset LNSC> ${LOCAL_X}<X-Chain · Local>`,
    );
    assert.equal(exchanges, before);
  });

  it('shows nothing for what has no name, or may be a private key', async () => {
    const keys = [EWOQ_KEY, EWOQ_KEY_HEX, `privateKey = "${EWOQ_KEY.slice(11)}"`, `privateKey: ${SUBNET}`];
    for (const text of [UNUSED_ID, RECORDED_PAYMENT, `${RECORDED_PAYMENT}:1`, MAINNET_AVAX.slice(1), ...keys])
      assert.equal(await shown(text), text);
    // In a text about keys, what nothing names as an ID isn't one.
    const text = `wallet\nsecret\nx = "${SUBNET}"\n`;
    assert.equal(await shown(text), text);
  });

  it('reads the given part only, in steps that an abort ends', async () => {
    const line = `${EWOQ}\n`;
    const text = line.repeat(3);
    assert.equal(await shown(text, line.length, 2 * line.length), `${line}${EWOQ}<ewoq>\n${line}`);
    const abort = new AbortController();
    const long = hints.in(documentOf(line.repeat(20_000)), 0, Infinity, abort.signal);
    abort.abort(new Error('scrolled on'));
    assert.equal((await rejection(long, Error)).message, 'scrolled on');
  });
});
