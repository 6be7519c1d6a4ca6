import * as l10n from '@vscode/l10n';
import { commands, QuickPickItemKind, window } from 'vscode';
import type { CallOptions } from '../../client/call-options';
import { decodeHexDigits } from '../../core/encodings/hex';
import { readGiven } from '../../core/given-text/given-text';
import { InvalidInputError } from '../../core/outcome';
import { askText, withCancel } from '../../host/ask';
import type { Commands } from '../../host/commands/commands';
import { keyStep } from '../../host/commands/failure-steps';
import { uiText } from '../../host/messages/ui-text';
import { AtomicTxList, type AtomicTxListParts } from '../../services/answers/atomic-txs-answer';
import type { ChainConfig } from '../../services/chain/chain-config';
import type { Services } from '../../services/create-services';
import { addressQuery } from '../../services/inspect/address-query';

type Parts = Pick<Services, 'chains' | 'clock'> & Omit<AtomicTxListParts, 'now'>;

/** Lists the imports and exports of an address on the C-Chain of its network, and what it can import. */
export async function showAtomicTxs(registry: Commands, parts: Parts, given: string | undefined): Promise<void> {
  const prompt = l10n.t('An address of the C-Chain, such as C-avax1… or 0x…');
  const text =
    given ??
    (await askText((typed) => (ownerIn(typed) === undefined ? prompt : undefined), {
      title: l10n.t('Atomic Transactions of an Address'),
      prompt,
    }));
  const owner = text === undefined ? undefined : ownerIn(text);
  if (owner === undefined) return;
  const title = uiText(l10n.t('Atomic Transactions of {0}', text ?? ''));
  const { chains, clock } = parts;
  const config = configOf(chains, owner);
  const list = new AtomicTxList({ ...parts, now: clock.now() }, await chains.open(config), owner);
  const load = async (task: (options: CallOptions) => Promise<void>): Promise<boolean | undefined> =>
    withCancel(l10n.t('Reading imports and exports…'), async (signal) => {
      await task({ signal, priority: 'tree' });
      return true;
    });
  if ((await load((options) => list.open(options))) === undefined) return;
  for (;;) {
    const items = list.rows().map((row) => ({
      label: uiText(row.label),
      description: uiText(row.description ?? ''),
      detail: uiText(row.detail ?? ''),
      kind: row.isHeading === true ? QuickPickItemKind.Separator : QuickPickItemKind.Default,
      row,
    }));
    const { row } = (await window.showQuickPick(items, { title })) ?? {};
    if (row?.txID !== undefined) {
      await commands.executeCommand('avalancheLens.open', { chain: config.name, kind: 'c/tx', id: row.txID });
    }
    const more = row?.load;
    if (more === undefined) return;
    // After a failure, the loaded rows are shown again, with one that retries.
    await registry.attempt(
      () => load(more),
      () => [keyStep],
    );
  }
}

function ownerIn(text: string) {
  const found = readGiven(text.trim());
  if (found.kind === 'evmAddress')
    return { kind: found.kind, bytes: decodeHexDigits(found.text.slice(2)), hrp: undefined };
  return found.kind === 'address' ? found : undefined;
}

/** A chain of the network that the address names; an account may be on any. */
function configOf(chains: Services['chains'], owner: NonNullable<ReturnType<typeof ownerIn>>): ChainConfig {
  const config = owner.kind === 'address' ? addressQuery(chains, owner)?.config : chains.active;
  if (config !== undefined) return config;
  throw new InvalidInputError(l10n.t('None of your chains is on the network of this address. Add a chain.'));
}
