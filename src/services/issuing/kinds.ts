import type { CallOptions } from '../../client/call-options';
import { Codec } from '../../core/codec/avm/codec';
import { outcomeOf, readOutcome } from '../../core/outcome';
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
import { type ChainFees, chainRules } from '../chain/chain-fees';
import { AtomicReads, atomicRules } from './atomic-reads';
import { AvmReads } from './avm-reads';
import type { ChainReads, ReadsParts } from './chain-reads';
import type { CheckedTx } from './checked-tx';
import { PlatformReads } from './platform-reads';
import { limitUnknown, platformRules, statedFindings } from './platform-rules';

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
  /** The X-Chain's, for callers that have several transactions. */
  readonly fees: Promise<ChainFees> | undefined;
}

/** What differs between the chains in a check. */
interface Kind<On extends AnyTx['on']> {
  format(chain: Pick<Chain, 'codec'>, bytes: Uint8Array): TxFormat;
  /** Rejects with the client's errors when the rules of the network can't be read. */
  open(parts: KindParts<On>): Promise<RulesOverReads>;
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
    async open({ fees, signers, ...parts }) {
      const { tx, codec } = parts.tx;
      const rules = await chainRules(parts.chain, codec, parts.options, fees);
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
    async open({ signers, ...parts }) {
      const rules = await platformRules(parts.chain, parts.options);
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
    async open({ signers, ...parts }) {
      const rules = await atomicRules(parts.chain, parts.options);
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

/** Opens the rules of a transaction's chain. Rejects as `Kind.open`. */
export function openRules<On extends AnyTx['on']>(on: On, parts: KindParts<On>): Promise<RulesOverReads> {
  return ISSUING_KINDS[on].open(parts);
}
