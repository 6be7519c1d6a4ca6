import * as l10n from '@vscode/l10n';
import { MAX_NAME_LENGTH, withoutCredentials } from '../../../core/endpoints/urls';
import type { ChainConfig } from '../../../services/chain/chain-config';
import type { StoredURLs } from '../../../services/chain/stored-urls';
import { visibleText } from '../../../services/text/format-text';
import type { KeyValueStore } from '../../../core/key-value-store';
import type { SettingChanges } from './setting-change';
import { changedChain } from './setting-edits';

/** Storage key of the names of chains whose credentials the user chose to leave in the settings. */
const LEFT = 'credentialsLeftInSettings';
const MOVE = l10n.t('Move to Secret Storage');
const LEAVE = l10n.t('Leave in Settings');

interface WrittenCredentialsParts {
  readonly settings: Pick<SettingChanges, 'change'>;
  readonly storedURLs: Pick<StoredURLs, 'keep'>;
  readonly store: Pick<KeyValueStore, 'get' | 'update'>;
  /** Shows a notification and returns the chosen action. */
  readonly ask: (text: string, ...actions: readonly string[]) => Promise<string | undefined>;
}

/** Offers once to move the credentials of node URLs out of the settings, which are plain text and may be synced. */
export class WrittenCredentials {
  readonly #parts: WrittenCredentialsParts;
  readonly #offered = new Set<string>();

  constructor(parts: WrittenCredentialsParts) {
    this.#parts = parts;
  }

  /** Checks the chains of the settings. Rejects as `SettingChanges.change`. */
  async look(chains: readonly ChainConfig[]): Promise<void> {
    const left = this.#left();
    const found = chains.filter(
      ({ name, url }) => holdsCredentials(url) && !left.includes(name) && !this.#offered.has(name),
    );
    if (found.length === 0) return;
    for (const { name } of found) this.#offered.add(name);
    const chosen = await this.#parts.ask(offerText(found), MOVE, LEAVE);
    if (chosen === LEAVE) await this.#parts.store.update(LEFT, [...left, ...found.map(({ name }) => name)]);
    if (chosen === MOVE) for (const chain of found) await this.#move(chain);
  }

  async #move({ name, url, blockchain }: ChainConfig): Promise<void> {
    const { settings, storedURLs } = this.#parts;
    const credentials = await storedURLs.keep(url);
    const changes = { url: withoutCredentials(url), blockchain, credentials };
    await settings.change('chains', (value) => changedChain(value, name, changes));
  }

  #left(): readonly unknown[] {
    const value = this.#parts.store.get(LEFT);
    return Array.isArray(value) ? value : [];
  }
}

/** Whether a node's base URL contains a user name, a password or what looks like an API key. */
export function holdsCredentials(url: string): boolean {
  return URL.canParse(url) && withoutCredentials(url) !== new URL(url).href;
}

function offerText(chains: readonly ChainConfig[]): string {
  const names = chains.map(({ name }) => `"${visibleText(name, MAX_NAME_LENGTH)}"`).join(', ');
  return chains.length === 1
    ? l10n.t(
        "The URL of chain {0} in your settings contains credentials. Settings are plain text and may be synced and shared. Move the credentials to VS Code's secret storage?",
        names,
      )
    : l10n.t(
        "The URLs of chains {0} in your settings contain credentials. Settings are plain text and may be synced and shared. Move the credentials to VS Code's secret storage?",
        names,
      );
}
