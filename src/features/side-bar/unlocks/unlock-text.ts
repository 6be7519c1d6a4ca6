import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { utxoIDIn } from '../../../core/ids/ids';
import { multisigWords } from '../../../services/text/format-id';
import type { AssetRef } from '../../../services/text/pieces';
import type { Unlock } from '../../../services/utxos/balances';
import { holdingText, shortTime } from '../nodes/utxo/utxo-text';
import { present } from '../../../core/present';

/** Names an asset by its ID in cb58. */
type Ref = (assetID: string) => AssetRef;

interface UnlockRow {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

/** When something unlocks, what, and the UTXO's ID. */
export function unlockRow(unlock: Unlock, ref: Ref): UnlockRow {
  const { on, listed, table } = unlock;
  const { output, stakeableUntil } = table.read(listed);
  const multisig = multisigWords(output);
  const holding = holdingText(output, ref(listed.assetID));
  return {
    label: shortTime(listed.locktime),
    description: present([
      l10n.t('{0} on {1}', holding, on),
      multisig,
      stakeableUntil === listed.locktime && l10n.t('can be staked'),
    ]).join(' · '),
    detail: l10n.t('UTXO ID {0}', utxoID(unlock)),
  };
}

const utxoID = ({ listed }: Unlock): string => encodeCb58(utxoIDIn(listed.bytes));
