import { ProgressLocation, window } from 'vscode';
import type { Clock } from '../../../client/clock';
import type { HttpClient } from '../../../client/http/http-client';
import { ExpectedError } from '../../../core/errors';
import { withoutCredentials } from '../../../core/url-credentials';
import { uiText } from '../../../host/ui-text';
import { untilCancelled } from '../../../host/abort';
import { askInDialog } from '../../../host/notify';
import type { Chains } from '../../../services/chain/chains';
import type { StoredURLs } from '../../../services/chain/stored-urls';
import { type ChainPlace, nameWarning, type Probe, probe, probeWords, readPlace, takenWords } from './chain-probe';
import { askName } from './setting-actions';
import type { SettingChanges } from './setting-change';
import { type ChainEntry, putChain, withoutName } from './setting-edits';
import { holdsCredentials } from './written-credentials';

/** A node at the other end of the world answers within this. */
const DEADLINE_MS = 10_000;
/** No chain has this name: names are trimmed. */
const BY_URL = ' ';
const ADD_ANYWAY = 'Add Anyway';
const REPLACE = 'Replace';
const CREDENTIALS_WARNING =
  "The URL holds credentials. Settings are plain text and may be synced and shared. Keep the credentials in VS Code's secret storage instead?";
const KEEP_SECRET = 'Keep in Secret Storage';
const WRITE_PLAIN = 'Write to Settings';

export interface AddChainParts {
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly settings: SettingChanges;
  readonly chains: Pick<Chains, 'find'>;
  readonly storedURLs: Pick<StoredURLs, 'keep' | 'remove'>;
  /** Names of chains that the side bar leaves out. */
  readonly hiddenChains: () => readonly string[];
}

/** Adds a chain by its URL, after having asked who is there; or shows one again that is hidden. */
export async function addChain(parts: AddChainParts): Promise<void> {
  const hidden = parts.hiddenChains();
  const chosen = hidden.length === 0 ? BY_URL : await pickHidden(hidden);
  if (chosen === undefined) return;
  if (chosen !== BY_URL) {
    await parts.settings.change('explorer.hiddenChains', (value) => withoutName(value, chosen));
    return;
  }
  await addByURL(parts);
}

async function pickHidden(hidden: readonly string[]): Promise<string | undefined> {
  const items = [
    { label: '$(add) Another chain, by its URL', name: BY_URL },
    ...hidden.map((name) => ({ label: uiText(name, 64), description: 'hidden', name })),
  ];
  return (await window.showQuickPick(items, { title: 'Add Chain' }))?.name;
}

async function addByURL(parts: AddChainParts): Promise<void> {
  const text = await window.showInputBox({
    title: 'Add Chain',
    prompt: 'The address of a node, such as http://127.0.0.1:9650 or https://host/ext/bc/X',
    ignoreFocusOut: true,
    validateInput: (typed) => {
      const read = typed === '' ? undefined : readPlace(typed);
      return read !== undefined && 'why' in read ? `Not yet: ${read.why}` : undefined;
    },
  });
  const place = text === undefined || text === '' ? undefined : readPlace(text);
  if (place === undefined || 'why' in place) return;
  const found = await ask(place, parts);
  if (found === undefined) return;
  const name = await askName(
    firstName(place),
    found === 'unreachable' ? 'What you call it' : `Found: ${probeWords(found)}`,
  );
  if (name === undefined) return;
  const present = parts.chains.find(name);
  if (present !== undefined && !(await confirmed(takenWords(present), REPLACE))) return;
  const warning = found === 'unreachable' ? undefined : nameWarning(name, found);
  if (warning !== undefined && !(await confirmed(warning))) return;
  const { url, blockchain } = place;
  const networkID = found === 'unreachable' ? {} : { networkID: found.identity.networkID };
  const written = await writtenURL(url, parts.storedURLs);
  if (written === undefined) return;
  const entry = { name, ...written, ...(blockchain === 'X' ? {} : { blockchain }), ...networkID };
  await parts.settings.change('chains', (value) => putChain(value, entry));
  if (present?.credentials !== undefined) await parts.storedURLs.remove(present.credentials);
}

/** What the settings hold of a URL. Its credentials go where the user chooses; undefined for neither. */
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

/** Undefined when the user thinks better of it. */
async function ask(
  place: ChainPlace,
  parts: { readonly http: HttpClient; readonly clock: Clock },
): Promise<Probe | 'unreachable' | undefined> {
  try {
    return await window.withProgress(
      { location: ProgressLocation.Notification, title: 'Asking who is there', cancellable: true },
      (_, token) => untilCancelled(token, (signal) => probe(place, parts, { signal, deadlineMs: DEADLINE_MS })),
    );
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return (await confirmed(error.message)) ? 'unreachable' : undefined;
  }
}

async function confirmed(warning: string, button = ADD_ANYWAY): Promise<boolean> {
  return (await askInDialog({ kind: 'warning', text: warning }, button)) === button;
}

/** Never more of a URL than its host: the rest may hold a key. */
function firstName({ url }: ChainPlace): string {
  return new URL(url).host;
}
