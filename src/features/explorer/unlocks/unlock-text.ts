import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { utxoIDIn } from '../../../core/ids/ids';
import { thresholdWords } from '../../../services/text/format-id';
import { groupedInteger } from '../../../services/text/format-text';
import { formatTime } from '../../../services/text/format-time';
import { calendarFile, type CalendarEvent, isCalendarTime } from '../../../services/text/icalendar';
import type { AssetRef } from '../../../services/text/pieces';
import type { Unlock } from '../../../services/utxos/unlocks';
import { holdingText, shortTime } from '../nodes/utxo/utxo-text';

/** Names an asset by its ID in cb58. */
type Ref = (assetID: string) => AssetRef;

/** Locked outputs of an address, the earliest first. */
export interface UpcomingUnlocks {
  /** The chain's name in the settings. */
  readonly chain: string;
  /** The address as the chain writes it. */
  readonly address: string;
  readonly unlocks: readonly Unlock[];
  /** Why there may be others: sentences. */
  readonly limits: readonly string[];
}

/** A row of a list of unlocks. */
export interface UnlockRow {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

/** When something unlocks, what, and the UTXO's ID. */
export function unlockRow(unlock: Unlock, ref: Ref): UnlockRow {
  const { on, listed, table } = unlock;
  const { output, stakeableUntil } = table.read(listed);
  const threshold = thresholdWords(output);
  const holding = holdingText(output, ref(listed.assetID));
  return {
    label: shortTime(listed.locktime),
    description: [
      l10n.t('{0} on {1}', holding, on),
      ...(threshold === undefined ? [] : [threshold]),
      ...(stakeableUntil === listed.locktime ? [l10n.t('can be staked')] : []),
    ].join(' · '),
    detail: l10n.t('UTXO ID {0}', utxoID(unlock)),
  };
}

/**
 * The unlocks as a calendar file, piece by piece. Later ones than a calendar can hold are left out. `now` is Unix ms.
 */
export function unlockCalendar(given: UpcomingUnlocks, ref: Ref, now: number): Generator<string> {
  const head = {
    name: l10n.t('Unlocks of {0}', given.address),
    description: [...given.limits, ...beyondCalendarTexts(given)],
    now,
  };
  return calendarFile(head, eventsOf(given, ref));
}

/** A sentence about the unlocks that a calendar can't hold, if there are any. */
export function beyondCalendarTexts({ unlocks }: UpcomingUnlocks): string[] {
  const count = unlocks.filter((unlock) => !isInCalendar(unlock)).length;
  if (count === 0) return [];
  return [
    count === 1
      ? l10n.t('1 output unlocks after the year 9999, too late for a calendar.')
      : l10n.t('{0} outputs unlock after the year 9999, too late for a calendar.', groupedInteger(count)),
  ];
}

function* eventsOf({ chain, address, unlocks }: UpcomingUnlocks, ref: Ref): Generator<CalendarEvent> {
  for (const unlock of unlocks.filter(isInCalendar)) {
    const { on, listed, table } = unlock;
    const { txID, outputIndex, output, stakeableUntil } = table.read(listed);
    const threshold = thresholdWords(output);
    yield {
      uid: `${utxoID(unlock)}@xchain-lens`,
      at: listed.locktime,
      summary: l10n.t('Unlocks: {0}', holdingText(output, ref(listed.assetID))),
      description: [
        l10n.t('Address: {0}', address),
        l10n.t('Chain: {0} ({1})', on, chain),
        l10n.t('Output: {0}', `${encodeCb58(txID)}:${outputIndex}`),
        l10n.t('UTXO ID: {0}', utxoID(unlock)),
        l10n.t('Asset ID: {0}', listed.assetID),
        ...(threshold === undefined ? [] : [l10n.t('Owners: {0}', threshold)]),
        ...(stakeableUntil === listed.locktime
          ? [l10n.t('Until {0} it can only be staked.', formatTime(stakeableUntil))]
          : []),
      ],
    };
  }
}

const isInCalendar = ({ listed }: Unlock): boolean => isCalendarTime(listed.locktime);

const utxoID = ({ listed }: Unlock): string => encodeCb58(utxoIDIn(listed.bytes));
