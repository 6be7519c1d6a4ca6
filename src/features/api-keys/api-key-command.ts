import * as l10n from '@vscode/l10n';
import { window } from 'vscode';
import { parseEndpoint } from '../../client/http/endpoint';
import { ApiKey, type ApiKeys } from '../../client/rest/api-keys';
import { SANDBOX_SERVICE } from '../../core/endpoints/sandbox-error';
import { messageOf } from '../../core/outcome';
import { holdsPrivateKey } from '../../core/given-text/guard';
import { KEY_WARNING } from '../../core/private-keys/private-key';
import { askText, withCancel } from '../../host/ask';
import { attempt, offer } from '../../host/commands/report';
import { keyStep, retryStep } from '../../host/commands/failure-steps';
import type { Log } from '../../host/messages/log';
import { notify } from '../../host/messages/notify';
import { PUBLIC_SERVICES } from '../../host/settings/value-readers';
import type { Settings } from '../../host/settings/settings';
import type { KeyAction } from '../../protocol';
import type { StoredURLs } from '../../services/chain/stored-urls';
import type { RestServices } from '../../services/evm/rest-services';
import { testKey } from './key-test';
import { present } from '../../core/present';

const TEST = l10n.t('Test');

interface ApiKeyCommandParts {
  readonly keys: ApiKeys;
  readonly storedURLs: StoredURLs;
  readonly settings: Settings;
  readonly log: Log;
  readonly rest: RestServices;
}

/** The command for the Data API's key. */
export class ApiKeyCommand {
  readonly #parts: ApiKeyCommandParts;

  constructor(parts: ApiKeyCommandParts) {
    this.#parts = parts;
  }

  /** Performs an action, which the user selects if it isn't the argument of the command. */
  async run(given: unknown): Promise<void> {
    const actions: Readonly<Record<KeyAction, () => Promise<void>>> = {
      set: () => this.#set(),
      test: () =>
        attempt(
          this.#parts.log,
          () => this.#test(),
          (again) => [keyStep, retryStep(again)],
        ),
      remove: () => this.#remove(),
    };
    if (given === 'set' || given === 'test' || given === 'remove') await actions[given]();
    else await this.#ask(actions);
  }

  /** What can be removed of other hosts follows, with their names. */
  async #ask({ set, test }: Readonly<Record<KeyAction, () => Promise<void>>>): Promise<void> {
    const { host, hasKey } = await this.#place();
    const removable = (await this.#removable()).map((each) => {
      const isOwn = each.label === host && !('description' in each);
      const label = isOwn ? l10n.t('Remove') : l10n.t('Remove {0}', each.label);
      return { ...each, label, run: () => removed(each) };
    });
    const items = [
      { label: hasKey ? l10n.t('Replace…') : l10n.t('Set…'), run: set },
      { label: TEST, run: test },
      ...removable,
    ];
    const title = l10n.t('API Key of {0}', host);
    const placeHolder = hasKey ? l10n.t('A key is stored') : l10n.t('No key is stored');
    await (await window.showQuickPick(items, { title, placeHolder }))?.run();
  }

  /** The Data API that a key is for; the public one while the settings name none that takes a key. */
  async #place(): Promise<{
    readonly origin: string;
    readonly host: string;
    readonly hasKey: boolean;
    readonly isSandbox: boolean;
  }> {
    const { dataURL } = this.#parts.settings.services;
    const isSandbox = dataURL === SANDBOX_SERVICE;
    const { origin, host } = parseEndpoint(isSandbox || dataURL === undefined ? PUBLIC_SERVICES.dataURL : dataURL);
    return { origin, host, hasKey: (await this.#parts.keys.origins()).includes(origin), isSandbox };
  }

  /** Prompts for a key and stores it. The key isn't an argument of the command: VS Code would log it. */
  async #set(): Promise<void> {
    const { origin, host, hasKey, isSandbox } = await this.#place();
    const prompt = present([
      l10n.t("Stored in VS Code's secret storage and sent to this host only."),
      isSandbox ? l10n.t('Your settings use the sandbox, which needs no key.') : undefined,
    ]);
    const text = await askText(keyProblem, {
      title: hasKey ? l10n.t('Replace API Key of {0}', host) : l10n.t('Set API Key of {0}', host),
      prompt: prompt.join(' '),
      password: true,
    });
    if (text === undefined || text.trim() === '') return;
    await this.#parts.keys.set(origin, text);
    offer(this.#parts.log, 'information', l10n.t('API key of {0} stored.', host), [
      { label: TEST, run: () => this.#test() },
    ]);
  }

  async #remove(): Promise<void> {
    const items = await this.#removable();
    if (items.length === 0) {
      void notify.information(l10n.t('No API key is stored.'));
      return;
    }
    const [only, another] = items;
    if (another === undefined && only !== undefined) return removed(only);
    const chosen = await window.showQuickPick(items, {
      title: l10n.t('Remove API Key'),
      placeHolder: l10n.t('Select the host'),
    });
    if (chosen !== undefined) await removed(chosen);
  }

  /** The stored keys of services and credentials of chains' nodes, each with the message after its removal. */
  async #removable() {
    const keys = (await this.#parts.keys.origins()).map((origin) => {
      const { host: label } = new URL(origin);
      const said = l10n.t('API key of {0} removed. Lower limits apply without one.', label);
      return { label, said, remove: () => this.#parts.keys.remove(origin) };
    });
    const urls = this.#parts.storedURLs;
    const credentials = (await urls.ids()).map(async (id) => {
      const url = await urls.find(id);
      const label = url !== undefined && URL.canParse(url) ? new URL(url).host : l10n.t('unknown');
      const said = l10n.t('Credentials of {0} removed.', label);
      return { label, description: l10n.t('credentials of a chain'), said, remove: () => urls.remove(id) };
    });
    return [...keys, ...(await Promise.all(credentials))];
  }

  async #test(): Promise<void> {
    const rest = this.#parts.rest;
    const title = l10n.t('Loading from {0}', rest.data.host);
    const found = await withCancel(title, (signal) => testKey(rest, { signal }));
    if (found === undefined) return;
    const set = { label: l10n.t('Set API Key…'), run: () => this.#set() };
    offer(this.#parts.log, 'information', found.text, found.wantsKey ? [set] : []);
  }
}

async function removed({
  remove,
  said,
}: {
  readonly remove: () => Promise<void>;
  readonly said: string;
}): Promise<void> {
  await remove();
  void notify.information(said);
}

/** Why a text isn't an API key; undefined if it is one. */
function keyProblem(text: string): string | undefined {
  // It would be sent with each request.
  if (holdsPrivateKey(text)) return KEY_WARNING;
  try {
    new ApiKey(text);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
