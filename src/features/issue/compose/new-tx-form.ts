import * as l10n from '@vscode/l10n';
import { type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import type { Clock } from '../../../client/clock';
import { decodeID } from '../../../core/encodings/cb58';
import { outcomeOf, readOutcome } from '../../../core/outcome';
import { hrpOf } from '../../../core/ids/networks';
import type { AnyTx } from '../../../core/signing/signable';
import { askText, withCancel } from '../../../host/ask';
import { offer } from '../../../host/commands/report';
import type { Log } from '../../../host/messages/log';
import { uiText } from '../../../host/messages/ui-text';
import type { ChainConfig } from '../../../services/chain/chain-config';
import type { Chains } from '../../../services/chain/chains';
import type { AddressNames } from '../../../services/text/names';
import { type NewSample, sampleItems } from '../samples/new-sample';
import type { AnySampleKind } from '../samples/sample-kinds';
import { sampleChains } from '../samples/sample-text';
import { type AllowedOwners, NEW_TXS, newTx, type NewTx, type NewTxKind, ownersIn } from './new-tx';

interface FormParts {
  readonly chains: Pick<Chains, 'active' | 'open' | 'networkOf'>;
  readonly clock: Clock;
  readonly names: AddressNames;
  readonly log: Log;
  readonly samples: Pick<NewSample, 'make'>;
}

/** Asks what a new transaction of the active chain's network does, in four steps, and makes it without a signature. */
export async function newTxByForm(parts: FormParts): Promise<AnyTx | undefined> {
  const { chains, clock, log } = parts;
  // Another chain may be the active one before all is entered.
  const { active } = chains;
  const asked = await askNewTx(active, parts);
  if (asked === undefined) return undefined;
  const made = await withCancel(l10n.t('New Transaction'), async (signal) =>
    outcomeOf(
      chains.open(active).then((chain) => newTx(chain, asked, clock.now(), { signal })),
      signal,
    ),
  );
  if (made?.error !== undefined) offer(log, 'error', made.error.message, []);
  return made?.value;
}

async function askNewTx(active: ChainConfig, { names, chains, samples }: FormParts): Promise<NewTx | undefined> {
  const title = uiText(l10n.t('New Transaction on {0}', active.name));
  const chosen = await window.showQuickPick(kindItems(active), { title, matchOnDetail: true });
  if (chosen?.sample !== undefined) await samples.make(chosen.sample);
  const kind = chosen?.id;
  if (kind === undefined) return undefined;
  const { does } = NEW_TXS[kind];
  const listed = [...names.listedOn(active).values()];
  const networkID = chains.networkOf(active);
  const hrp = networkID === undefined ? undefined : hrpOf(networkID);
  const [from] = (await askOwners(l10n.t('From whom'), listed, { most: 1, hrp })) ?? [];
  if (from === undefined || does === 'import') return from && { kind, from, amount: 0n, to: [] };
  const needsID = does === 'top up' || does === 'disable' || does === 'transfer';
  const changed = needsID
    ? await askID(does === 'transfer' ? l10n.t('Subnet ID') : l10n.t('Validation ID'))
    : undefined;
  if (needsID && changed === undefined) return undefined;
  if (does === 'disable') return { kind, from, amount: 0n, to: [], changed };
  const amount = does === 'transfer' ? 0n : await askAmount();
  if (amount === undefined) return undefined;
  const to = does === 'top up' ? [] : await askOwners(l10n.t('To whom'), listed, { most: MOST_RECIPIENTS, hrp });
  return to && { kind, from, amount, to, changed };
}

/** Each kind; before them the samples, on a chain that has some. */
function kindItems(active: ChainConfig) {
  const itemsOn = (chain: 'X' | 'P') =>
    Object.entries(NEW_TXS).flatMap(([kind, { on, label }]) => (on === chain ? [{ label, id: kind as NewTxKind }] : []));
  const group = (label: string) => ({ label, kind: QuickPickItemKind.Separator });
  const samples = sampleChains([active]).length === 0 ? [] : sampleItems();
  const items: (QuickPickItem & { readonly id?: NewTxKind; readonly sample?: AnySampleKind })[] = [
    ...samples,
    group(l10n.t('not signed, on the X-Chain')),
    ...itemsOn('X'),
    group(l10n.t('not signed, on the P-Chain')),
    ...itemsOn('P'),
  ];
  return items;
}

async function askAmount(): Promise<bigint | undefined> {
  const typed = await askText(
    (text) => (amountIn(text) === undefined ? l10n.t('Enter an amount, such as 1.5') : undefined),
    {
      title: l10n.t('How many AVAX'),
      prompt: l10n.t('The fee is paid besides.'),
    },
  );
  return typed === undefined ? undefined : amountIn(typed);
}

const MOST_RECIPIENTS = 64;

/** Owners of the address book, or others that are typed, with commas between them. */
async function askOwners(
  title: string,
  listed: readonly { readonly name: string; readonly address: string; readonly bytes: Uint8Array }[],
  allowed: AllowedOwners,
): Promise<readonly Uint8Array[] | undefined> {
  const other = { label: l10n.t('Another Address…') };
  const items: (QuickPickItem & { readonly bytes?: Uint8Array })[] = [
    ...listed.map(({ name, address, bytes }) => ({ label: uiText(name), description: address, bytes })),
    other,
  ];
  const chosen = await window.showQuickPick(items, { title, matchOnDescription: true });
  if (chosen === undefined) return undefined;
  if (chosen.bytes !== undefined) return [chosen.bytes];
  const typed = await askText((text) => ownersIn(text, allowed).error?.message, {
    title,
    prompt:
      allowed.most === 1 ? l10n.t('An address, such as {0}', 'X-fuji1…') : l10n.t('Addresses, each gets the amount'),
  });
  return typed === undefined ? undefined : ownersIn(typed, allowed).value;
}

async function askID(title: string): Promise<Uint8Array | undefined> {
  const idIn = (text: string) => readOutcome(() => decodeID(text.trim()));
  const typed = await askText((text) => idIn(text).error?.message, { title });
  return typed === undefined ? undefined : idIn(typed).value;
}

/** nAVAX of an amount in AVAX: digits with up to 9 decimals, not 0. */
function amountIn(text: string): bigint | undefined {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text.trim()) ?? [];
  const amount = whole === undefined ? 0n : BigInt(whole + part.padEnd(9, '0'));
  return amount === 0n ? undefined : amount;
}
