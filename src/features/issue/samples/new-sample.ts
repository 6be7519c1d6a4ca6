import { type QuickPickItem, QuickPickItemKind, Range, type Uri, window, workspace } from 'vscode';
import type { Disposable } from '../../../host/disposable-store';
import * as l10n from '@vscode/l10n';
import type { Clock } from '../../../client/clock';
import { readOutcome } from '../../../core/outcome';
import { withCancel } from '../../../host/ask';
import type { Log } from '../../../host/messages/log';
import { offer } from '../../../host/commands/report';
import { uiText } from '../../../host/messages/ui-text';
import { notify } from '../../../host/messages/notify';
import type { Chain } from '../../../services/chain/chain';
import type { ChainConfig } from '../../../services/chain/chain-config';
import type { Chains } from '../../../services/chain/chains';
import { platformSample, readPlatformWallet } from './platform-samples';
import { readSampleWallet, sampleTx } from './sample-tx';
import { isSampleNetwork, sampleChains, sampleText } from './sample-text';
import {
  ALL_SAMPLES,
  type AnySampleKind,
  asSampleKind,
  isPlatformSample,
  PLATFORM_SAMPLE_KINDS,
  SAMPLE_KINDS,
} from './sample-kinds';

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

interface SampleItem extends QuickPickItem {
  readonly sample?: AnySampleKind;
}

interface NewSampleParts {
  readonly chains: Chains;
  readonly clock: Clock;
  readonly log: Log;
  readonly documents: SampleDocuments;
  /** Lets the user choose a chain. */
  readonly pickChain: (title: string) => Promise<ChainConfig | undefined>;
}

/** A signed sample, or the kind that has to be issued before. */
type AnySample = ReturnType<typeof sampleTx> | ReturnType<typeof platformSample>;

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
    const kind = asSampleKind(given) ?? (await pickKind(config.name));
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
    const make = await withCancel(title, async (signal): Promise<() => AnySample> => {
      if (isPlatformSample(kind)) {
        const wallet = await readPlatformWallet(chain, now, { signal });
        return () => platformSample(kind, wallet);
      }
      const wallet = await readSampleWallet(chain, now, { signal });
      return () => sampleTx(kind, wallet);
    });
    return make === undefined ? undefined : this.#write(kind, make, chain);
  }

  async #write(kind: AnySampleKind, make: () => AnySample, chain: Chain): Promise<string | undefined> {
    const { value: sample, error } = readOutcome(make);
    if (error !== undefined) {
      offer(this.#parts.log, 'error', error.message, [
        { label: l10n.t('Retry'), run: () => this.#makeFor(chain.config, kind) },
      ]);
      return undefined;
    }
    if (!('needs' in sample)) {
      const content = sampleText(kind, sample, chain.config.name);
      const document = await workspace.openTextDocument({ content, language: 'plaintext' });
      this.#parts.documents.add(document.uri, chain.config.name);
      // On the hex, so that the next command uses it.
      const at = document.positionAt(content.indexOf('\n0x') + 1);
      await window.showTextDocument(document, { selection: new Range(at, at) });
      return content;
    }
    const { needs } = sample;
    const text = l10n.t(
      'The test key doesn\'t have the assets for "{0}" on {1}. Issue the sample "{2}" first.',
      ALL_SAMPLES[kind].label,
      chain.config.name,
      ALL_SAMPLES[needs].label,
    );
    const chosen = await notify.warning(text, l10n.t('Create "{0}"', ALL_SAMPLES[needs].label));
    return chosen === undefined ? undefined : this.#makeFor(chain.config, needs);
  }

  async #makeForAnother(kind: AnySampleKind): Promise<string | undefined> {
    const config = await this.#parts.pickChain(l10n.t('New Transaction'));
    return config === undefined ? undefined : this.#makeFor(config, kind);
  }
}

async function pickKind(chain: string): Promise<AnySampleKind | undefined> {
  const options = { title: uiText(l10n.t('New Transaction on {0}', chain)), matchOnDetail: true };
  return (await window.showQuickPick(sampleItems(), options))?.sample;
}

/** The kinds of samples in their groups. */
function sampleItems(): SampleItem[] {
  const itemOf = (sample: AnySampleKind): SampleItem => {
    return { sample, label: ALL_SAMPLES[sample].label, detail: ALL_SAMPLES[sample].does };
  };
  const group = (label: string, kinds: readonly AnySampleKind[]): SampleItem[] => [
    { label, kind: QuickPickItemKind.Separator },
    ...kinds.map(itemOf),
  ];
  return [
    ...group(l10n.t('samples on the P-Chain'), PLATFORM_SAMPLE_KINDS),
    ...group(l10n.t('samples on the X-Chain'), SAMPLE_KINDS),
  ];
}
