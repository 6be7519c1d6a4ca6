import type { CheckName, CheckReport } from '../../../core/check-tx';
import type { Tx } from '../../../core/codec/avm/transactions';
import { spentUTXOs } from '../../../core/tx-parts';
import { counted } from '../../../services/text/format-text';
import type { PastedTx } from '../input/pasted-tx';
import type { Target } from '../input/target';

/** Checks that are told together, with what they say when none of them found anything. */
interface PassedGroup {
  readonly checks: readonly CheckName[];
  readonly words: (tx: Tx, pasted: PastedTx, target: Target) => string;
}

const GROUPS: readonly PassedGroup[] = [
  { checks: ['codec', 'size'], words: (_, pasted) => bytesWords(pasted) },
  { checks: ['network', 'chain'], words: (_, __, { networkID, chain }) => `network ${networkID}, chain ${chain}` },
  {
    checks: ['memo', 'name', 'states', 'asset', 'outputs', 'owners', 'inputs', 'operations'],
    words: () => 'well-formed, sorted and unique',
  },
  { checks: ['amounts'], words: () => 'amounts and fee add up' },
  { checks: ['unspent', 'fx', 'locktime'], words: (tx) => `${usedWords(tx)} unspent and unlocked` },
  { checks: ['credentials', 'signatures'], words: (tx) => `${counted(signatureCount(tx), 'signature')} by the owners` },
  { checks: ['accepted'], words: () => 'not accepted before' },
];

/** What was found in order, a few words for each group of checks. */
export function passedWords({ tx, checks }: CheckReport, pasted: PastedTx, target: Target): string[] {
  if (tx === undefined) return [];
  const isOK = (name: CheckName): boolean => checks.find((check) => check.name === name)?.verdict === 'ok';
  return GROUPS.filter((group) => group.checks.every(isOK)).map(({ words }) => words(tx, pasted, target));
}

function bytesWords({ bytes, checksum }: PastedTx): string {
  return `${counted(bytes.length, 'byte')}, ${checksum === 'right' ? 'checksum, ' : ''}codec`;
}

function usedWords({ unsignedTx }: Tx): string {
  const used = spentUTXOs(unsignedTx).length;
  return `${used} of ${counted(used, 'input')}`;
}

function signatureCount({ credentials }: Tx): number {
  return credentials.reduce(
    (sum, credential) => sum + ('signatures' in credential ? credential.signatures.length : 0),
    0,
  );
}
