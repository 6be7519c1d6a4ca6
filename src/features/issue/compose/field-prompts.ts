import * as l10n from '@vscode/l10n';
import { window } from 'vscode';
import { readOutcome } from '../../../core/outcome';
import { DAY } from '../../../core/units';
import { askText } from '../../../host/ask';
import { type NewTxField, type NewTxFieldValues, type ThingType, thingIDIn } from '../../../services/compose/fields';
import { assetIn, EXAMPLE_ASSET } from '../../../services/compose/typed';
import { formatMinute } from '../../../services/text/format-text';

/** What was entered so far, by the names of the fields. */
export type EnteredValues = Readonly<Record<string, NewTxFieldValues[keyof NewTxFieldValues]>>;

/** The bytes of an ID. */
export async function askID({ title, prompt = '' }: NewTxField, type: ThingType): Promise<Uint8Array | undefined> {
  const idIn = (text: string) => readOutcome(() => thingIDIn(text, type));
  const typed = await askText((text) => idIn(text).error?.message, { title, prompt });
  return typed === undefined ? undefined : idIn(typed).value;
}

/** Days until the ends that are offered; a year is the longest time. */
const OFFERED_DAYS = [15n, 30n, 90n, 180n, 364n];

/** A time until the end of the validator among the values, in Unix seconds. `now` is Unix ms. */
export async function askEnd(title: string, { validator }: EnteredValues, now: number): Promise<bigint | undefined> {
  const { endTime } = validator as NewTxFieldValues['validator'];
  const seconds = BigInt(Math.floor(now / 1000));
  const ends = OFFERED_DAYS.map((days) => seconds + days * DAY).filter((end) => end < endTime);
  const items = [...ends, endTime].map((end) => {
    const label = l10n.t('until {0} UTC', formatMinute(end));
    return end === endTime ? { label, end, description: l10n.t('as long as the validator') } : { label, end };
  });
  return (await window.showQuickPick(items, { title, ignoreFocusOut: true }))?.end;
}

export async function askAsset(title: string): Promise<NewTxFieldValues['new asset'] | undefined> {
  const read = (text: string) => readOutcome(() => assetIn(text));
  const prompt = l10n.t('Such as {0}', EXAMPLE_ASSET);
  const typed = await askText((text) => read(text).error?.message, { title, prompt });
  return typed === undefined ? undefined : read(typed).value;
}
