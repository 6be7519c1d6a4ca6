import * as l10n from '@vscode/l10n';
import type { CheckName, CheckReport } from '../../../core/rules/check-tx';
import type { Tx } from '../../../core/codec/avm/transactions';
import { spentUTXOs } from '../../../core/tx/tx-parts';
import { groupedInteger } from '../../../services/text/format-text';
import type { PastedTx } from '../input/pasted-tx';
import type { Target } from '../input/target';

/** Checks that are shown together, with their text if none of them found a problem. */
interface PassedGroup {
  readonly checks: readonly CheckName[];
  readonly words: (tx: Tx, pasted: PastedTx, target: Target) => string;
}

const GROUPS: readonly PassedGroup[] = [
  { checks: ['codec', 'size'], words: (_, pasted) => bytesWords(pasted) },
  {
    checks: ['network', 'chain'],
    words: (_, __, { networkID, chain }) => l10n.t('Network {0}, chain {1}', networkID, chain),
  },
  {
    checks: ['memo', 'name', 'states', 'asset', 'outputs', 'owners', 'inputs', 'operations'],
    words: () => l10n.t('Well-formed, sorted and unique'),
  },
  { checks: ['amounts'], words: () => l10n.t('Amounts and fee add up') },
  { checks: ['unspent', 'fx', 'locktime'], words: spentWords },
  { checks: ['credentials', 'signatures'], words: signatureWords },
  { checks: ['accepted'], words: () => l10n.t('Not accepted before') },
];

/** The checks that found no problem, a few words for each group. */
export function passedWords({ tx, checks }: CheckReport, pasted: PastedTx, target: Target): string[] {
  if (tx === undefined) return [];
  const isOK = (name: CheckName): boolean => checks.find((check) => check.name === name)?.verdict === 'ok';
  return GROUPS.filter((group) => group.checks.every(isOK)).map(({ words }) => words(tx, pasted, target));
}

function bytesWords({ bytes, checksum }: PastedTx): string {
  const size = groupedInteger(bytes.length);
  return checksum === 'right'
    ? l10n.t('{0} bytes, checksum and encoding valid', size)
    : l10n.t('{0} bytes, encoding valid', size);
}

function spentWords({ unsignedTx }: Tx): string {
  const count = spentUTXOs(unsignedTx).length;
  return count === 1
    ? l10n.t('1 input, unspent and unlocked')
    : l10n.t('{0} inputs, all unspent and unlocked', groupedInteger(count));
}

function signatureWords({ credentials }: Tx): string {
  const counts = credentials.map((credential) => ('signatures' in credential ? credential.signatures.length : 0));
  const count = counts.reduce((sum, each) => sum + each, 0);
  return count === 1
    ? l10n.t('1 signature, by the owner')
    : l10n.t('{0} signatures, all by the owners', groupedInteger(count));
}
