import assert from 'node:assert/strict';
import { platformFormats } from '../../../../src/core/codec/platform/platform-formats';
import type { PlatformUTXO } from '../../../../src/core/codec/platform/platform-transactions';
import { decodeCb58, decodeID } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { FakeClock } from '../../../support/setup/fake-clock';
import { answerJSON, answerResult, type Handler } from '../../../support/servers/http-server';
import { EWOQ, EWOQ_CB58, EWOQ_P, LOCAL_AVAX } from '../../../support/known-ids';
import { snapshotOf } from '../../../support/wording/snapshot';
import { until } from '../../../support/assertions/until';
import { cardOf, World } from './answers';
import { primaryWorlds } from './primary-worlds';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';
import { startDemo } from '../../../support/sandbox/demo-sandbox';

/** An address of the C-Chain in bech32, as it stands in imports. */
const EWOQ_C = EWOQ_P.replace('P-', 'C-');

const SECONDS = 1_795_300_000n;

interface Held {
  readonly amount: bigint;
  readonly locktime?: bigint;
  readonly stakeableUntil?: bigint;
  readonly isMultisig?: boolean;
}

function utxo({ amount, locktime = 0n, stakeableUntil, isMultisig = false }: Held, outputIndex: number): PlatformUTXO {
  const owners = [decodeCb58(EWOQ_CB58), ...(isMultisig ? [new Uint8Array(20).fill(0xff)] : [])];
  const output = {
    type: 'secp256k1fx.TransferOutput',
    amount,
    locktime,
    threshold: 1,
    addresses: owners,
  } as const;
  const own =
    stakeableUntil === undefined ? output : ({ type: 'stakeable.LockOut', locktime: stakeableUntil, output } as const);
  return { txID: decodeID(LOCAL_AVAX), outputIndex, assetID: decodeID(LOCAL_AVAX), output: own };
}

describe('hovers on addresses in a new window', () => {
  const sandbox = sandboxSetUp(() => startDemo());

  for (const address of [EWOQ, EWOQ_P, EWOQ_C]) {
    it(`show ${address.slice(0, 1)} with the names and decimals of all assets, within ten requests`, async () => {
      const world = new World({ sandboxURL: sandbox.url, clock: new FakeClock() });
      try {
        const shown = cardOf(await world.hover(address));
        assert.match(shown, /11,137\.65 spendable/);
        if (address === EWOQ_C) assert.match(shown, /0\.5 LNSC/);
        assert.doesNotMatch(shown, /raw units/);
        const asked = world.methods.filter((method) => !/^info\.|^avm\.getBlockByHeight$/.test(method));
        assert.ok(asked.length <= 10, asked.join(' '));
      } finally {
        await world.close();
      }
    });
  }
});

describe('hovers on addresses of X, P and C', () => {
  const snapshot = snapshotOf('hover-addresses');
  const on = primaryWorlds(Number(SECONDS) * 1000);

  interface Asked {
    readonly method: string;
    readonly params: { readonly addresses: readonly string[]; readonly sourceChain?: string };
  }
  const asked: string[] = [];
  beforeEach(() => void asked.splice(0));

  /** The node lists these UTXOs, by `CHAIN` or `FROM>CHAIN`. */
  const listing =
    (all: Readonly<Record<string, readonly Held[]>>, numFetched?: number): Handler =>
    (request, response) => {
      const { method, params } = JSON.parse(request.body) as Asked;
      const chain = { 'platform.getUTXOs': 'P', 'avax.getUTXOs': 'C' }[method];
      if (chain === undefined) return undefined;
      const from = params.sourceChain === undefined ? chain : `${params.sourceChain}>${chain}`;
      asked.push(`${from} ${params.addresses.join()}`);
      const utxos = (all[from] ?? []).map((held, i) => encodeHex(platformFormats.utxo.encode(utxo(held, i))));
      const endIndex = { address: params.addresses[0], utxo: LOCAL_AVAX };
      const result = { numFetched: String(numFetched ?? utxos.length), utxos, endIndex, encoding: 'hex' };
      answerResult(request, response, result);
      return 'answered';
    };

  const AVAX = 1_000_000_000n;

  /** The rows of the table. Around them is what any address of P has. */
  const balancesIn = (shown: Parameters<typeof cardOf>[0]): string[] =>
    cardOf(shown)
      .split('\n')
      .filter((line) => /^\| [^-|]/.test(line));

  it('an address of P: what it can spend, what is locked, and what waits to be imported', async () => {
    on.node.intercept = listing({
      P: [
        { amount: 5n * AVAX },
        { amount: 2n * AVAX, stakeableUntil: SECONDS + 1_000n },
        { amount: 3n * AVAX, stakeableUntil: SECONDS - 1_000n },
        { amount: 7n * AVAX, isMultisig: true },
      ],
      'X>P': [{ amount: AVAX }],
    });
    const own = on.world();
    snapshot.matches('an address of P', cardOf(await own.hover(EWOQ_P)));
    assert.deepEqual(asked.sort(), [`C>P ${EWOQ_P}`, `P ${EWOQ_P}`, `X>P ${EWOQ_P}`]);
    assert.equal(own.methods.filter((method) => !/^info\.|getBlockByHeight$/.test(method)).length, 4);
  });

  it('an address of C: what can be imported there, and what the same owner has on P and X', async () => {
    on.node.intercept = listing({ 'P>C': [{ amount: 4n * AVAX }], P: [{ amount: 1n }] });
    snapshot.matches('an address of C', cardOf(await on.world().hover(EWOQ_C)));
    assert.deepEqual(asked.sort(), [`P ${EWOQ_P}`, `P>C ${EWOQ_C}`, `X>C ${EWOQ_C}`]);
  });

  it('an address of X: what it owns on P below, nothing if it owns nothing there', async () => {
    on.node.intercept = listing({ P: [{ amount: 9n * AVAX, locktime: SECONDS + 5n }] });
    snapshot.matches('an address of X', cardOf(await on.world().hover(EWOQ)));
    on.node.intercept = listing({});
    snapshot.matches('an address of X with nothing on P', cardOf(await on.world().hover(EWOQ)));
  });

  it('a first page of more: sums of that page, and said so', async () => {
    on.node.intercept = listing({ P: [{ amount: AVAX }, { amount: 2n * AVAX }] }, 1024);
    snapshot.matches('an address with more UTXOs', balancesIn(await on.world().hover(EWOQ_P)));
  });

  it('results are kept for seconds', async () => {
    on.node.intercept = listing({ P: [{ amount: AVAX }] });
    const clock = new FakeClock(Number(SECONDS) * 1000);
    const own = on.world(clock);
    await own.hover(EWOQ_P);
    await own.hover(EWOQ_P);
    assert.equal(asked.length, 3);
    await clock.advance(6_000);
    await own.hover(EWOQ_P);
    assert.equal(asked.length, 6);
  });

  const onPrimary =
    (handle: Handler): Handler =>
    (request, response, number) =>
      /^\/ext\/bc\/(P|C\/avax)$/.test(request.path) ? handle(request, response, number) : undefined;

  it('a node without P and C: shown under an address of P, and X is shown', async () => {
    on.node.intercept = onPrimary((_, response) => {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n');
      return 'answered';
    });
    snapshot.matches('an address of P on a node without P', balancesIn(await on.world().hover(EWOQ_P)));
    assert.doesNotMatch((await on.world().hover(EWOQ))?.details ?? '', /on\sP/);
  });

  it('a P-Chain that fails or returns forged data: unknown, and why', async () => {
    on.node.intercept = onPrimary(({ body }, response) => {
      const { id } = JSON.parse(body) as { id: number };
      const result = {
        numFetched: '1',
        utxos: ['0x00'],
        endIndex: { address: EWOQ_P, utxo: LOCAL_AVAX },
        encoding: 'hex',
      };
      answerJSON(response, { jsonrpc: '2.0', result, id });
      return 'answered';
    });
    snapshot.matches('an address of P on a P-Chain that lies', balancesIn(await on.world().hover(EWOQ_P)));
  });

  it('a P-Chain that does not respond: unknown within the time of a hover, and X is shown', async () => {
    let waiting = 0;
    on.node.intercept = onPrimary(() => {
      waiting++;
      return new Promise(() => undefined);
    });
    const clock = new FakeClock(Number(SECONDS) * 1000);
    const shown = on.world(clock).hover(EWOQ_P);
    await until(() => waiting === 3 && on.node.answered.includes('avm.getUTXOs'));
    await clock.advance(2_000);
    snapshot.matches('an address of P on a P-Chain that does not respond', balancesIn(await shown));
  });
});
