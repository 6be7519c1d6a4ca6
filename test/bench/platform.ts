import { sha256 } from '../../src/core/bytes/hashes';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import type { PlatformTx } from '../../src/core/codec/platform/platform-transactions';
import { platformFindings } from '../../src/core/rules/platform/platform-findings';
import { Signers } from '../../src/core/tx/signers';
import { recoverBare } from './bare-recovery';
import { SigningKey } from '../../src/core/tx-builder/key';
import { buildPlatformTx, platformPayment } from '../../src/core/tx-builder/platform-builder';
import { localNetwork } from '../../sandbox/network/local-genesis';
import { AvmNetwork } from '../../sandbox/network/network';
import type { PlatformChain } from '../../sandbox/p-and-c/platform-chain';
import { advanceTime } from '../../sandbox/p-and-c/platform-time';
import { platformView } from '../../sandbox/p-and-c/platform-view';
import { emptyPAndC } from '../../sandbox/p-and-c/p-and-c';
import { compared, type Result } from './measure';

const INPUTS = 100;
const TXS = 30;
const COIN = 10_000_000n;

/** Unix seconds, and how long gas is saved up between two transactions. */
const NOW = 1_800_000_000;
const PAUSE = 20;

/** P22: the rules for a transaction of P, and `platform.issueTx` with a block, beside the signatures that both verify. */
export function platformBench(): Result[] {
  const keys = Array.from({ length: INPUTS }, (_, i) => new SigningKey(sha256(Uint8Array.of(i, 2))));
  let now = NOW;
  const { chain, txs } = chainWith(keys, () => now * 1000);
  const took = { check: 0, issue: 0, peer: 0 };
  for (const tx of txs) {
    now += PAUSE;
    const hash = sha256(platformFormats.unsignedTx.encode(tx.unsignedTx));
    const bytes = platformFormats.tx.encode(tx);
    const signatures = tx.credentials.flatMap((each) => ('signatures' in each ? each.signatures : []));
    const times = [
      () => {
        for (const signature of signatures) recoverBare(signature, hash);
      },
      () => check(chain, tx, BigInt(now)),
      () => {
        chain.issue(bytes);
        chain.buildBlock();
      },
    ].map(timeOf);
    const [peer = 0, checked = 0, issued = 0] = times;
    took.peer += peer;
    took.check += checked;
    took.issue += issued;
  }
  if (chain.ledger.lastAccepted.height !== BigInt(TXS)) throw new Error('a transaction was not accepted');
  const what = `a transaction of P with ${INPUTS} inputs of as many owners`;
  const common = { peerName: 'bare recovery of its signatures', unit: 'ms', peer: took.peer / TXS };
  return [
    compared({
      ...{ id: 'P22', what: `${what}, checked`, ours: took.check / TXS, ...common },
      goal: { words: '<= 1.5 of its time', holds: (ratio) => ratio <= 1.5 },
    }),
    compared({
      ...{ id: 'P22b', what: `${what}, issued on the sandbox and accepted`, ours: took.issue / TXS, ...common },
      goal: { words: '<= 2 of its time', holds: (ratio) => ratio <= 2 },
    }),
  ];
}

/** A chain whose genesis gives each key a coin for each transaction. */
function chainWith(keys: readonly SigningKey[], now: () => number): { chain: PlatformChain; txs: PlatformTx[] } {
  const network = new AvmNetwork(localNetwork(), { now });
  const avax = network.chain('X')?.assets.find('AVAX');
  const owners = keys.map(({ address }) => ({ locktime: 0n, threshold: 1, addresses: [address] }));
  const [change] = owners;
  if (avax === undefined || change === undefined) throw new Error('the local network has no AVAX');
  const coins = Array.from({ length: TXS }, () => owners.map((owner) => platformPayment(avax, COIN, owner))).flat();
  const genesis = { time: BigInt(NOW), supply: 10n ** 17n, outputs: coins };
  const cChain = { time: 0n, accounts: [] };
  const { platform } = emptyPAndC(network, { platform: genesis, cChain }, { exported: () => undefined });
  if (platform === undefined) throw new Error('the local network has no P-Chain');
  const utxos = coins.map((coin, outputIndex) => ({ txID: new Uint8Array(32), outputIndex, ...coin }));
  const txs = Array.from({ length: TXS }, (_, i) => {
    const own = utxos.slice(i * INPUTS, (i + 1) * INPUTS);
    const wallet = { networkID: network.networkID, avax, utxos: own, keys, change, now: 0n, price: 1n };
    // Nearly all that the coins are worth, so that all of them are needed.
    const outputs = [platformPayment(avax, COIN * BigInt(INPUTS - 1) + COIN / 2n, change)];
    return buildPlatformTx({ outputs, make: (base) => ({ type: 'txs.BaseTx', ...base }) }, wallet);
  });
  return { chain: platform, txs };
}

function check(chain: PlatformChain, tx: PlatformTx, now: bigint): void {
  const state = chain.state.fork();
  advanceTime(state, now);
  const signers = new Signers(() => platformFormats.unsignedTx.encode(tx.unsignedTx));
  for (const finding of platformFindings(tx, chain.rules, platformView(state, chain, now), signers)) {
    if (finding !== undefined) throw new Error(JSON.stringify(finding));
  }
}

function timeOf(action: () => void): number {
  const start = performance.now();
  action();
  return performance.now() - start;
}
