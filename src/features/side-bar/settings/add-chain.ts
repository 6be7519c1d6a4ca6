import * as l10n from '@vscode/l10n';
import { commands, window } from 'vscode';
import type { Clock } from '../../../client/clock';
import type { HttpClient } from '../../../client/http/http-client';
import { outcomeOf } from '../../../core/outcome';
import { capitalized, visibleText } from '../../../services/text/format-text';
import { withoutCredentials } from '../../../core/endpoints/urls';
import { uiText } from '../../../host/messages/ui-text';
import { askText, withCancel } from '../../../host/ask';
import { askInDialog, notify } from '../../../host/messages/notify';
import { readerOfSettings } from '../../../host/settings/settings';
import { completeStep } from '../../../host/commands/report';
import { sameName, unneededURL } from '../../../services/chain/chain-config';
import type { Chains } from '../../../services/chain/chains';
import type { StoredURLs } from '../../../services/chain/stored-urls';
import {
  type ChainPlace,
  nameWarning,
  probe,
  type Probe,
  probeText,
  readPlace,
  replacedBy,
  takenText,
} from './chain-probe';
import { MAX_NAME_LENGTH } from '../../../core/endpoints/urls';
import { askName, UNDO } from './setting-actions';
import type { SettingChanges } from './setting-change';
import { type ChainEntry, putChain, withoutName } from './setting-edits';
import { holdsCredentials } from './written-credentials';

/** Enough for a distant node. */
const PROBE_DEADLINE_MS = 10_000;
/** No chain has this name: names are trimmed. */
const BY_URL = ' ';
const ADD_ANYWAY = l10n.t('Add Anyway');
const REPLACE = l10n.t('Replace');
const CREDENTIALS_WARNING = l10n.t(
  "The URL contains credentials. Settings are plain text and may be synced and shared. Store the credentials in VS Code's secret storage instead?",
);
const KEEP_SECRET = l10n.t('Keep in Secret Storage');
const WRITE_PLAIN = l10n.t('Write to Settings');

interface AddChainParts {
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly settings: SettingChanges;
  readonly chains: Pick<Chains, 'find' | 'configs' | 'active'>;
  readonly storedURLs: Pick<StoredURLs, 'keep' | 'remove'>;
  /** Names of chains that the side bar hides. */
  readonly hiddenChains: () => readonly string[];
  /** Selects the row of a chain. */
  readonly select: (name: string) => Promise<void>;
}

/** Adds a chain by its URL, after a request that identifies it; or shows a hidden chain again. */
export async function addChain(parts: AddChainParts): Promise<void> {
  const hidden = parts.hiddenChains();
  const chosen = hidden.length === 0 ? BY_URL : await pickHidden(hidden);
  if (chosen === undefined) return;
  if (chosen !== BY_URL) {
    await parts.settings.change('sideBar.hiddenChains', (value) => withoutName(value, chosen));
    return;
  }
  await addByURL(parts);
}

async function pickHidden(hidden: readonly string[]): Promise<string | undefined> {
  const items = [
    { label: `$(add) ${l10n.t('Another chain, by its URL')}`, name: BY_URL },
    ...hidden.map((name) => ({ label: uiText(name, 64), description: l10n.t('hidden'), name })),
  ];
  return (await window.showQuickPick(items, { title: l10n.t('Add Chain') }))?.name;
}

async function addByURL(parts: AddChainParts): Promise<void> {
  const problemOf = (typed: string): string | undefined => {
    const read = readPlace(typed);
    return 'why' in read ? capitalized(read.why) : undefined;
  };
  const text = await askText(problemOf, {
    title: l10n.t('Add Chain'),
    prompt: l10n.t('URL of a node, such as {0} or {1}', 'http://127.0.0.1:9650', 'https://host/ext/bc/X'),
  });
  const place = text === undefined || text === '' ? undefined : readPlace(text);
  if (place === undefined || 'why' in place) return;
  const found = await connect(place, parts);
  if (found === undefined) return;
  const name = await askName(
    proposedName(place),
    found === 'unreachable' ? l10n.t('Your name for the chain') : l10n.t('Found: {0}', probeText(found)),
  );
  if (name === undefined) return;
  const present = parts.chains.find(name);
  const replaced = replacedBy(name, parts.chains, readerOfSettings()('chains'));
  if (replaced !== undefined && !(await confirmed(takenText(replaced), REPLACE))) return;
  const warning = found === 'unreachable' ? undefined : nameWarning(name, found);
  if (warning !== undefined && !(await confirmed(warning))) return;
  const { url, blockchain } = place;
  const unneeded = present === undefined ? undefined : unneededURL(present, parts.chains.configs);
  const networkID = found === 'unreachable' ? {} : { networkID: found.identity.networkID };
  const written = await writtenURL(url, parts.storedURLs);
  if (written === undefined) return;
  const entry = { name, ...written, blockchain: blockchain === 'X' ? undefined : blockchain, ...networkID };
  await parts.settings.change('chains', (value) => putChain(value, entry));
  // The user wants to see it, whatever was hidden under this name before.
  if (parts.hiddenChains().some((each) => sameName(each, name)))
    await parts.settings.change('sideBar.hiddenChains', (value) => withoutName(value, name));
  completeStep('connect');
  if (unneeded !== undefined) await parts.storedURLs.remove(unneeded);
  await activateNew(name, parts.chains);
  await parts.select(name);
}

/** What was added is meant to be used: IDs don't go to the node of the chain before. */
async function activateNew(name: string, { active: before }: Pick<Chains, 'active'>): Promise<void> {
  if (sameName(before.name, name)) return;
  await commands.executeCommand('avalancheLens.switchChain', name);
  const text = l10n.t('{0} is the active chain now. Hovers and Look Up use it.', visibleText(name, MAX_NAME_LENGTH));
  // Not awaited: the notification may stay open for hours.
  void notify.information(text, UNDO).then((chosen) => {
    if (chosen === UNDO) void commands.executeCommand('avalancheLens.switchChain', before.name);
  });
}

/** What the settings store of a URL. The user chooses where its credentials go; undefined if cancelled. */
async function writtenURL(
  url: string,
  storedURLs: Pick<StoredURLs, 'keep'>,
): Promise<Pick<ChainEntry, 'url' | 'credentials'> | undefined> {
  if (!holdsCredentials(url)) return { url };
  const chosen = await askInDialog({ kind: 'warning', text: CREDENTIALS_WARNING }, KEEP_SECRET, WRITE_PLAIN);
  if (chosen === WRITE_PLAIN) return { url };
  if (chosen !== KEEP_SECRET) return undefined;
  return { url: withoutCredentials(url), credentials: await storedURLs.keep(url) };
}

/** Identifies the chain; undefined if the user cancels. */
async function connect(
  place: ChainPlace,
  parts: { readonly http: HttpClient; readonly clock: Clock },
): Promise<Probe | 'unreachable' | undefined> {
  const { value, error } = await outcomeOf(
    withCancel(l10n.t('Connecting to the node…'), (signal) =>
      probe(place, parts, { signal, deadlineMs: PROBE_DEADLINE_MS }),
    ),
  );
  if (error === undefined) return value;
  return (await confirmed(error.message)) ? 'unreachable' : undefined;
}

async function confirmed(warning: string, button = ADD_ANYWAY): Promise<boolean> {
  return (await askInDialog({ kind: 'warning', text: warning }, button)) === button;
}

/** Only the host of the URL: the rest may contain a key. */
function proposedName({ url }: ChainPlace): string {
  return new URL(url).host;
}
