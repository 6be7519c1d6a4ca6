import type { CallOptions } from '../../client/call-options';
import { Codec } from '../../core/codec/avm/codec';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { type GenesisIDs, networkByID, PRIMARY_NETWORK_ID } from '../../core/ids/networks';
import { outcomeOf, readOutcome } from '../../core/outcome';
import type { AtomicRules } from '../../core/rules/atomic/atomic-view';
import type { ChainRules } from '../../core/rules/chain-rules';
import { avmFindings } from '../../core/rules/avm-findings';
import {
  ATOMIC_FORMAT,
  ATOMIC_FORMAT_BEFORE_HELICON,
  avmFormat,
  PLATFORM_FORMAT,
  type TxFormat,
} from '../../core/rules/check-tx';
import { atomicFindings } from '../../core/rules/atomic/atomic-findings';
import { cannotTell, type Finding, type PlatformFindings } from '../../core/rules/finding';
import { platformFindings } from '../../core/rules/platform/platform-findings';
import type { Signers } from '../../core/tx/signers';
import type { AnyTx } from '../../core/signing/signable';
import { spentUTXOs } from '../../core/tx/moves';
import type { Chain } from '../chain/chain';
import { type ChainFees, chainRules, knownFees } from '../chain/chain-fees';
import { AtomicReads, atomicRules } from './atomic-reads';
import { AvmReads } from './avm-reads';
import type { ChainReads, ReadsParts, StateSource } from './chain-reads';
import { type CheckedTx, NO_FEES } from './checked-tx';
import { PlatformReads } from './platform-reads';
import { limitUnknown, platformRules, platformRulesKnown, statedFindings, type StatedRules } from './platform-rules';

/** The rules of a chain over its state, for one transaction. */
export interface RulesOverReads {
  readonly reads: ChainReads;
  /** What the rules find in what was read so far. */
  findings(): PlatformFindings;
  /** As a finding is shown; default: as it is. */
  shown?(finding: Finding): Finding;
  /** What the transaction costs, where that is read. */
  costs?(): Partial<Pick<CheckedTx, 'fees' | 'gasPrice'>>;
}

/** What the rules of a transaction are opened with. */
interface KindParts<On extends AnyTx['on']> extends ReadsParts {
  readonly tx: Extract<AnyTx, { readonly on: On }>;
  /** Undefined if there are too many signatures. */
  readonly signers: Signers | undefined;
}

interface RulesOf {
  readonly X: ChainRules & ChainFees;
  readonly P: StatedRules;
  readonly C: AtomicRules;
}

/** What differs between the chains in a check. */
interface Kind<On extends AnyTx['on']> {
  format(chain: Pick<Chain, 'codec'>, bytes: Uint8Array): TxFormat;
  /** Rejects with the client's errors when the rules of the network can't be read. */
  rules(parts: KindParts<On> & { readonly source: RulesSource }): Promise<RulesOf[On]>;
  /** What is known without a node of the rules of the network that a transaction names. */
  rulesKnown(tx: KindParts<On>['tx'], named: NamedNetwork): RulesOf[On];
  over(rules: RulesOf[On], parts: KindParts<On>): RulesOverReads;
}

interface RulesSource extends StateSource {
  /** The X-Chain's, for callers that have several transactions. */
  readonly fees: Promise<ChainFees> | undefined;
}

/** What a transaction says of its network. IDs are 32 bytes. */
interface NamedNetwork {
  readonly networkID: number;
  readonly blockchainID: Uint8Array;
  /** Of a network that everyone knows; undefined also for another avm chain of one. */
  readonly chains: GenesisIDs | undefined;
  /** Zeros without `chains`. */
  readonly avax: Uint8Array;
}

function* withStated(findings: PlatformFindings, stated: readonly Finding[]): PlatformFindings {
  yield* findings;
  yield* stated;
}

const ISSUING_KINDS: { readonly [On in AnyTx['on']]: Kind<On> } = {
  X: {
    format(chain, bytes) {
      const { value } = readOutcome(() => chain.codec.read('tx', bytes));
      return avmFormat(value?.codec ?? new Codec());
    },
    rules: ({ tx, source: { chain, options, fees } }) => chainRules(chain, tx.codec, options, fees),
    rulesKnown({ codec }, { networkID, blockchainID, chains, avax }) {
      const fees = chains && { ...knownFees(networkID), feeAssetID: avax };
      return { codec, networkID, blockchainID, ...NO_FEES, feeAssetID: undefined, ...fees, stated: [] };
    },
    over(rules, { signers, ...parts }) {
      const { tx } = parts.tx;
      const reads = new AvmReads(parts);
      // The rules read the asset of a UTXO only once they have that: together, they take one turn.
      for (const { assetID } of spentUTXOs(tx.unsignedTx)) reads.tx(assetID);
      return {
        reads,
        findings: () => withStated(avmFindings(tx, rules, reads, signers), statedFindings('amounts', rules.stated)),
        costs: () => ({ fees: rules }),
      };
    },
  },
  P: {
    format: () => PLATFORM_FORMAT,
    rules: ({ source: { chain, options } }) => platformRules(chain, options),
    rulesKnown: (_, { networkID, avax }) => platformRulesKnown(networkID, avax),
    over(rules, { signers, ...parts }) {
      const reads = new PlatformReads(parts, rules);
      return {
        reads,
        findings: () => withStated(platformFindings(parts.tx.tx, rules, reads, signers), rules.stated),
        // Where limits aren't known, a node may take what breaks the default.
        shown(finding) {
          if (finding.verdict !== 'fails' || finding.limit === undefined) return finding;
          const reason = limitUnknown(rules, finding.limit);
          return reason === undefined ? finding : cannotTell(finding.rule, reason, finding.path);
        },
        costs: () => ('found' in reads.gas ? { gasPrice: reads.gas.found.price } : {}),
      };
    },
  },
  C: {
    format: () => ATOMIC_FORMAT,
    rules: ({ source: { chain, options } }) => atomicRules(chain, options),
    rulesKnown(_, { networkID, blockchainID, chains, avax }) {
      const [c, x] = chains === undefined ? [blockchainID, blockchainID] : [decodeID(chains.c), decodeID(chains.x)];
      return { networkID, blockchainID: c, xChainID: x, avaxAssetID: avax, isSinceHelicon: true };
    },
    over(rules, { signers, ...parts }) {
      const reads = new AtomicReads(parts, rules);
      const baseFee = () => reads.baseFee;
      // Since Helicon no rule reads it, but it says whether a block takes the transaction.
      baseFee();
      return {
        reads,
        findings: () => atomicFindings(parts.tx.tx, rules, reads, signers),
        costs() {
          const fee = baseFee();
          return 'found' in fee ? { gasPrice: fee.found } : {};
        },
      };
    },
  },
};

/** How signed bytes of a chain are read. */
export function formatOn(on: AnyTx['on'], chain: Pick<Chain, 'codec'>, bytes: Uint8Array): TxFormat {
  return ISSUING_KINDS[on].format(chain, bytes);
}

/** The same for bytes that can't be read, in the words that the chain's node has for them. */
export async function refusingFormat(
  on: AnyTx['on'],
  chain: Chain,
  bytes: Uint8Array,
  options: CallOptions,
): Promise<TxFormat> {
  if (on !== 'C') return formatOn(on, chain, bytes);
  const { value: rules } = await outcomeOf(atomicRules(chain, options), options.signal);
  return rules?.isSinceHelicon === false ? ATOMIC_FORMAT_BEFORE_HELICON : ATOMIC_FORMAT;
}

/** Opens the rules of a transaction's chain. Rejects as `Kind.rules`. */
export async function openRules<On extends AnyTx['on']>(
  on: On,
  parts: Parameters<Kind<On>['rules']>[0],
): Promise<RulesOverReads> {
  return ISSUING_KINDS[on].over(await ISSUING_KINDS[on].rules(parts), parts);
}

/** The same without a node, and whether the transaction names a chain that everyone knows. */
export function rulesWithoutNode<On extends AnyTx['on']>(
  on: On,
  parts: Omit<KindParts<On>, 'source'>,
): RulesOverReads & { readonly isKnown: boolean } {
  const { unsignedTx } = parts.tx.tx;
  // What nodes make themselves names no network.
  const named = 'networkID' in unsignedTx ? unsignedTx : { networkID: 0, blockchainID: PRIMARY_NETWORK_ID };
  const known = networkByID(named.networkID)?.chains;
  const chains = on === 'X' && known?.x !== encodeCb58(named.blockchainID) ? undefined : known;
  const avax = chains === undefined ? new Uint8Array(32) : decodeID(chains.avax);
  const rules = ISSUING_KINDS[on].rulesKnown(parts.tx, { ...named, chains, avax });
  return { ...ISSUING_KINDS[on].over(rules, { ...parts, source: undefined }), isKnown: chains !== undefined };
}
