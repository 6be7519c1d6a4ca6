import assert from 'node:assert/strict';
import { join } from 'node:path';
import { atomicFormats, atomicTxsOf } from '../../src/core/codec/atomic/atomic-formats';
import { CodecError } from '../../src/core/codec/codec-error';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import type { PlatformTx } from '../../src/core/codec/platform/platform-transactions';
import { decodeHex, decodeHexDigits } from '../../src/core/encodings/hex';
import { txIDOf } from '../../src/core/ids/ids';
import type { Finding } from '../../src/core/rules/finding';
import { platformFindings } from '../../src/core/rules/platform/platform-findings';
import { Signers } from '../../src/core/tx/signers';
import { type AnyLine, readLines, type RecordedBlock } from '../../test/support/recording/recording';
import { AvmNetwork } from '../network/network';
import type { PlatformChain } from '../p-and-c/platform-chain';
import { advanceTime, nextBlockTime } from '../p-and-c/platform-time';
import { platformView } from '../p-and-c/platform-view';
import { emptyPAndC, keepExported } from '../p-and-c/p-and-c';
import { crossingUTXOs } from '../utxos/execution';
import { type Call, callOf, isOfOldLimit, textOf } from './replay/calls';
import { recordedNetwork } from './replay/recorded-chains';
import { recordedGenesis } from './replay/recorded-genesis';

/** A P-Chain with the states that a recording shows. */
class CheckedChain {
  readonly platform: PlatformChain;
  readonly #network: AvmNetwork;

  constructor(lines: readonly AnyLine[]) {
    const network = recordedNetwork(lines.filter((line) => line.kind === 'exchange'));
    this.#network = new AvmNetwork(network, { now: () => 0 });
    const genesis = recordedGenesis(lines, [], undefined);
    assert.ok(genesis);
    const { platform } = emptyPAndC(this.#network, genesis, { exported: () => undefined });
    assert.ok(platform);
    this.platform = platform;
  }

  accept({ chain, hex = '' }: RecordedBlock): void {
    const bytes = decodeHexDigits(hex.slice(2));
    if (chain === 'P') this.platform.repeatBlock(bytes);
    else if (chain === 'X') this.#acceptX(bytes);
    else this.#acceptC(bytes);
  }

  findings(tx: PlatformTx, at: number): Finding[] {
    const clock = BigInt(Math.floor(at / 1000));
    const next = this.platform.state.fork();
    advanceTime(next, nextBlockTime(this.platform.state, clock).time);
    const signers = new Signers(() => platformFormats.unsignedTx.encode(tx.unsignedTx));
    const { rules } = this.platform;
    const found = [...platformFindings(tx, rules, platformView(next, this.platform, clock), signers)];
    return found.filter((finding) => finding !== undefined);
  }

  #acceptX(block: Uint8Array): void {
    const xChain = this.#network.chain('X');
    for (const tx of xChain?.codec.decodeBlock(block).txs ?? []) {
      const { unsignedTx: unsigned } = tx;
      if (xChain === undefined || unsigned.type !== 'txs.ExportTx') continue;
      const id = txIDOf(xChain.codec.encodeTx(tx));
      const { blockchainID, destinationChain, outputs, exportedOutputs } = unsigned;
      const exported = exportedOutputs.map(({ assetID, output }) => {
        assert.equal(output.type, 'secp256k1fx.TransferOutput');
        return { assetID, output };
      });
      keepExported(this.#network, blockchainID, destinationChain, crossingUTXOs(id, outputs.length, exported));
    }
  }

  #acceptC(extraData: Uint8Array): void {
    for (const tx of atomicTxsOf(extraData)) {
      const { unsignedTx: unsigned } = tx;
      if (unsigned.type !== 'atomic.UnsignedExportTx') continue;
      const utxos = crossingUTXOs(txIDOf(atomicFormats.tx.encode(tx)), 0, unsigned.exportedOutputs);
      keepExported(this.#network, unsigned.blockchainID, unsigned.destinationChain, utxos);
    }
  }
}

/** Arguments that are none, what the mempool refuses, and reasons that a node has kept from before. */
const OF_NO_RULE = /^(problem decoding|couldn't unmarshal an argument|couldn't issue tx: (?!failed verification))/;

interface CheckedIssue {
  readonly label: string;
  /** The node's words; undefined if it accepted the transaction. */
  readonly node: string | undefined;
  /** Ours, of the first finding; a finding without words is itself in their place. */
  readonly ours: string | undefined;
  /** The fields of findings that the bytes don't have. */
  readonly strange: readonly string[];
}

function check(chain: CheckedChain, { params, error: node }: Call, label: string, at: number): CheckedIssue {
  const bytes = decodeHex(textOf(params['tx']), params['encoding'] === 'hexnc' ? 'hexnc' : 'hex');
  try {
    const findings = chain.findings(platformFormats.tx.decode(bytes), at);
    const fields = new Set(platformFormats.tx.annotate(bytes).annotations.map(({ path }) => path));
    const strange = findings.map(({ path }) => path).filter((path) => !fields.has(path));
    const [first] = findings;
    if (first === undefined) return { label, node, ours: undefined, strange };
    const words = first.verdict === 'fails' ? first.words : JSON.stringify(first);
    return { label, node, ours: `couldn't issue tx: failed verification: ${words}`, strange };
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    return { label, node, ours: `couldn't parse tx: couldn't parse tx: ${error.message}`, strange: [] };
  }
}

describe('the rules of the P-Chain, against the checks of a real node', () => {
  let issues: readonly CheckedIssue[];
  before(() => {
    const lines = readLines(join('test/fixtures/recordings', 'platform-checks.jsonl.gz'));
    const chain = new CheckedChain(lines);
    issues = lines.flatMap((line) => {
      if (line.kind === 'block') chain.accept(line);
      const call = line.kind === 'exchange' ? callOf(line) : undefined;
      if (line.kind !== 'exchange' || call?.method !== 'platform.issueTx') return [];
      return OF_NO_RULE.test(call.error ?? '') || isOfOldLimit(call)
        ? []
        : [check(chain, call, line.label, line.request.at)];
    });
  });

  it('find nothing wrong with what it accepted', () => {
    const accepted = issues.filter(({ node }) => node === undefined);
    assert.deepEqual([accepted.length, accepted.filter(({ ours }) => ours !== undefined)], [106, []]);
  });

  it('find first what it refused, in its words', () => {
    const refused = issues.filter(({ node }) => node !== undefined);
    assert.deepEqual([refused.length, refused.filter(({ node, ours }) => node !== ours)], [570, []]);
  });

  it('name fields that the transaction has', () => {
    assert.deepEqual(new Set(issues.flatMap(({ strange }) => strange)), new Set());
  });
});
