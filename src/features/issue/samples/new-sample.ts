import { Range, type Uri, window, workspace } from 'vscode';
import type { Disposable } from '../../../host/disposable-store';
import * as l10n from '@vscode/l10n';
import type { Clock } from '../../../client/clock';
import { withCancel } from '../../../host/ask';
import type { Log } from '../../../host/messages/log';
import { offer } from '../../../host/commands/report';
import { uiText } from '../../../host/messages/ui-text';
import type { ChainConfig } from '../../../services/chain/chain-config';
import type { Chains } from '../../../services/chain/chains';
import { madeSample, type SampleKind, SAMPLES } from './made-sample';
import { isSampleNetwork, sampleChains, sampleText } from './sample-text';

/** For which chain the open samples were made. They are checked and issued there, whichever chain is active. */
export class SampleDocuments implements Disposable {
  readonly #chains = new Map<string, string>();
  readonly #closing = workspace.onDidCloseTextDocument(({ uri }) => void this.#chains.delete(uri.toString()));

  add(uri: Uri, chain: string): void {
    this.#chains.set(uri.toString(), chain);
  }

  /** The name of the chain; undefined for a document that is no sample. */
  chainOf(uri: Uri): string | undefined {
    return this.#chains.get(uri.toString());
  }

  dispose(): void {
    this.#closing.dispose();
  }
}

interface NewSampleParts {
  readonly chains: Chains;
  readonly clock: Clock;
  readonly log: Log;
  readonly documents: SampleDocuments;
  /** Lets the user choose a chain. */
  readonly pickChain: (title: string) => Promise<ChainConfig | undefined>;
}

/** Writes a signed sample transaction into a new editor. Offers local chains only, where the test key has funds. */
export class NewSample {
  readonly #parts: NewSampleParts;

  constructor(parts: NewSampleParts) {
    this.#parts = parts;
  }

  /** `given` is the kind, if the caller knows it. Returns the text of the new document; undefined if there is none. */
  async make(given: unknown): Promise<string | undefined> {
    const { active, configs } = this.#parts.chains;
    const chains = sampleChains(configs);
    // Another chain than the active one may not run; the sandbox, which has no URL, starts by itself.
    const config = chains.includes(active)
      ? active
      : (chains.find(({ url }) => url === '') ?? (await this.#parts.pickChain(l10n.t('New Transaction'))));
    return config === undefined ? undefined : this.#makeFor(config, given);
  }

  async #makeFor(config: ChainConfig, given: unknown): Promise<string | undefined> {
    const kind = isSampleKind(given) ? given : await pickKind(config.name);
    if (kind === undefined) return undefined;
    const chain = await this.#parts.chains.open(config);
    const { networkID } = await chain.identity.identify();
    if (!isSampleNetwork(networkID)) {
      const text = l10n.t(
        'Samples are signed with a published test key and work only on local networks. {0} is on network {1}.',
        config.name,
        networkID,
      );
      offer(this.#parts.log, 'error', text, [
        { label: l10n.t('Choose Another Chain'), run: () => this.#makeForAnother(kind) },
      ]);
      return undefined;
    }
    const title = uiText(l10n.t("Loading the test key's UTXOs on {0}", config.name));
    const now = this.#parts.clock.now();
    const sample = await withCancel(title, (signal) => madeSample(chain, { kind, now }, { signal }));
    if (sample === undefined) return undefined;
    const content = sampleText(kind, sample, config.name);
    const document = await workspace.openTextDocument({ content, language: 'plaintext' });
    this.#parts.documents.add(document.uri, config.name);
    // On the hex, so that the next command uses it.
    const at = document.positionAt(content.indexOf('\n0x') + 1);
    await window.showTextDocument(document, { selection: new Range(at, at) });
    return content;
  }

  async #makeForAnother(kind: SampleKind): Promise<string | undefined> {
    const config = await this.#parts.pickChain(l10n.t('New Transaction'));
    return config === undefined ? undefined : this.#makeFor(config, kind);
  }
}

/** A kind by its name, from a command's argument. */
function isSampleKind(given: unknown): given is SampleKind {
  return typeof given === 'string' && Object.hasOwn(SAMPLES, given);
}

async function pickKind(chain: string): Promise<SampleKind | undefined> {
  const options = { title: uiText(l10n.t('New Transaction on {0}', chain)), matchOnDetail: true };
  const items = Object.entries(SAMPLES).map(([sample, { label, does: detail }]) => ({ sample, label, detail }));
  return (await window.showQuickPick(items, options))?.sample as SampleKind | undefined;
}
