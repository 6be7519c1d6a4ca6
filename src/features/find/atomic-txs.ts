import * as l10n from '@vscode/l10n';
import { commands, type QuickPickItem, window } from 'vscode';
import { decodeHexDigits } from '../../core/encodings/hex';
import { readGiven } from '../../core/given-text/given-text';
import { askText, withCancel } from '../../host/ask';
import { uiText } from '../../host/messages/ui-text';
import type { Services } from '../../services/create-services';
import { type AtomicRow, atomicRows } from '../../services/answers/atomic-txs';

interface Item extends QuickPickItem {
  readonly txID: string | undefined;
}

/** Lists the imports and exports of an address on the C-Chain of the active chain's node, and what it can import. */
export async function showAtomicTxs(
  { chains, describer, clock }: Pick<Services, 'chains' | 'describer' | 'clock'>,
  given: string | undefined,
): Promise<void> {
  const title = l10n.t('Atomic Transactions of an Address');
  const prompt = l10n.t('An address of the C-Chain, such as C-avax1… or 0x…');
  const text =
    given ?? (await askText((typed) => (ownerIn(typed) === undefined ? prompt : undefined), { title, prompt }));
  const owner = text === undefined ? undefined : ownerIn(text);
  if (owner === undefined) return;
  const { active } = chains;
  const rows = await withCancel(l10n.t('Reading the newest blocks of the C-Chain…'), async (signal) =>
    atomicRows({ describer, now: clock.now() }, await chains.open(active), owner, { signal, priority: 'tree' }),
  );
  if (rows === undefined) return;
  const chosen = await window.showQuickPick(rows.map(itemOf), { title });
  if (chosen?.txID === undefined) return;
  await commands.executeCommand('avalancheLens.open', { chain: active.name, kind: 'c/tx', id: chosen.txID });
}

function itemOf({ label, description = '', txID }: AtomicRow): Item {
  return { label: uiText(label), description: uiText(description), txID };
}

/** The 20 bytes of an address of the EVM or in bech32, which has the prefix of its network; undefined for other text. */
function ownerIn(text: string): { readonly bytes: Uint8Array; readonly hrp: string | undefined } | undefined {
  const found = readGiven(text.trim());
  if (found.kind === 'evmAddress') return { bytes: decodeHexDigits(found.text.slice(2)), hrp: undefined };
  return found.kind === 'address' ? { bytes: found.bytes, hrp: found.hrp } : undefined;
}
