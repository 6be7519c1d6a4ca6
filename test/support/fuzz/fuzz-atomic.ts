import { atomicFormats } from '../../../src/core/codec/atomic/atomic-formats';
import { ANY_AVM } from '../../../src/core/codec/avm/any-order-codec';
import { platformFormats } from '../../../src/core/codec/platform/platform-formats';
import { decodeID } from '../../../src/core/encodings/cb58';
import { decodeHex } from '../../../src/core/encodings/hex';
import { atomicFindings } from '../../../src/core/rules/atomic/atomic-findings';
import type { AtomicRules, AtomicView } from '../../../src/core/rules/atomic/atomic-view';
import type { Lookup } from '../../../src/core/rules/chain-rules';
import { readAnyTx, statedNetwork } from '../../../src/core/signing/read-tx';
import { unsignedBytes } from '../../../src/core/signing/signable';
import { Signers } from '../../../src/core/tx/signers';
import { valueOrRefusal } from '../assertions/refuses';
import { readLines } from '../recording/recording';
import { mutateBytes, Random } from './mutate';

/** Of the network in the recording. */
const RULES: Omit<AtomicRules, 'isSinceHelicon'> = {
  networkID: 1337,
  blockchainID: decodeID('t7JQ8kk2KaX7YhWWHv2fnWNztt81hJ13i2FXDq2ZG1CFyWghx'),
  xChainID: decodeID('2huFztbeB4LijVCoLrxP8NwFbRCdtLfUyvx4VXwD5VnVxzxkMX'),
  avaxAssetID: decodeID('28N55gFiYRrHWTopC4mybgvTw92x4EmWiZBLCRBgjXFyBgx9UN'),
};

const RESULTS: readonly Lookup<never>[] = [{ missing: true }, { unknown: { kind: 'heights differ' } }];

/** A chain of which every lookup has the same result. */
function viewOf(result: Lookup<never>): AtomicView {
  return { now: 1_795_700_000n, baseFee: result, account: () => result, imported: () => result };
}

/** What was sent to X, P, and C in the recording: transactions of all three that begin alike. */
const sentBytes = () =>
  readLines('test/fixtures/recordings/c-atomic.jsonl.gz').flatMap((line) => {
    const hex = line.kind === 'exchange' ? /issueTx.*"tx":"(0x\w+)"/.exec(line.request.body)?.[1] : undefined;
    return hex === undefined ? [] : (valueOrRefusal(() => decodeHex(hex)) ?? []);
  });

/**
 * Applies the rules of both virtual machines to mutated imports and exports of the C-Chain. Returns what is wrong: a
 * crash, a field that the bytes don't have, bytes that are a transaction of two chains, with or without signatures.
 */
export function failedAtomicRules(
  seed: number,
  count: number,
): { readonly failures: string[]; readonly types: ReadonlySet<string> } {
  const seeds = sentBytes();
  const types = new Set<string>();
  const failures: string[] = [];
  for (let number = 0; number < count; number++) {
    const random = new Random(seed, number);
    const bytes = mutateBytes(random, random.pick(seeds), random.pick(seeds));
    const tx = valueOrRefusal(() => atomicFormats.tx.decode(bytes));
    const chains = [
      valueOrRefusal(() => ANY_AVM.read('tx', bytes)) && 'X',
      valueOrRefusal(() => platformFormats.tx.decode(bytes)) && 'P',
      tx && 'C',
    ].filter((chain) => chain !== undefined);
    if (chains.length > 1) failures.push(`rules of C, input ${number}: of ${chains.join(' and ')}`);
    const any = readAnyTx(bytes);
    if (any?.isUnsigned !== true && any?.on !== chains[0])
      failures.push(`rules of C, input ${number}: of ${chains.join()}, read as ${any?.on}`);
    const bare = any && statedNetwork(any) !== 0 ? readAnyTx(unsignedBytes(any)) : any;
    if (bare?.on !== any?.on)
      failures.push(`rules of C, input ${number}: of ${any?.on}, without signatures ${bare?.on}`);
    if (tx === undefined) continue;
    types.add(tx.unsignedTx.type);
    const fields = new Set(atomicFormats.tx.annotate(bytes).annotations.map(({ path }) => path));
    const signers = new Signers(() => atomicFormats.unsignedTx.encode(tx.unsignedTx));
    try {
      for (const isSinceHelicon of [true, false]) {
        for (const result of RESULTS) {
          const findings = [...atomicFindings(tx, { ...RULES, isSinceHelicon }, viewOf(result), signers)];
          const strange = findings.find((finding) => finding !== undefined && !fields.has(finding.path));
          if (strange !== undefined) failures.push(`rules of C, input ${number}: no field ${strange.path}`);
        }
      }
    } catch (error) {
      failures.push(`rules of C, input ${number}: ${String(error)}`);
    }
  }
  return { failures, types };
}
