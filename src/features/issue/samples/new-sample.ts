import { ProgressLocation, type QuickPickItem, Range, window, workspace } from 'vscode';
import type { Clock } from '../../../client/clock';
import { untilCancelled } from '../../../host/abort';
import { uiText } from '../../../host/ui-text';
import { notify } from '../../../host/notify';
import type { Chain } from '../../../services/chain/chain';
import type { ChainConfig } from '../../../services/chain/chain-config';
import type { Chains } from '../../../services/chain/chains';
import { readSampleWallet, type SampleWallet } from './sample-wallet';
import { isSampleNetwork, sampleChains } from './sample-chains';
import { asSampleKind, SAMPLE_KINDS, type SampleKind, SAMPLES } from './sample-kinds';
import { sampleText } from './sample-text';
import { sampleTx } from './sample-tx';

interface KindItem extends QuickPickItem {
  readonly kindOf: SampleKind;
}

const MAKE_THAT = 'Make That One';

/** Writes a signed sample transaction into a new editor. Only chains where the test key is at home are offered. */
export class NewSample {
  readonly #chains: Chains;
  readonly #clock: Clock;

  constructor({ chains, clock }: { chains: Chains; clock: Clock }) {
    this.#chains = chains;
    this.#clock = clock;
  }

  /** `given` is the kind if the caller knows it. Gives the text of the new document; undefined if none was made. */
  async make(given: unknown): Promise<string | undefined> {
    const config = await this.#chain();
    const kind = config === undefined ? undefined : (asSampleKind(given) ?? (await pickKind(config.name)));
    if (config === undefined || kind === undefined) return undefined;
    const chain = await this.#chains.open(config);
    const { networkID } = await chain.identity.identify();
    if (!isSampleNetwork(networkID)) {
      void notify.error(
        `${config.name} is network ${networkID}: samples are signed with a public key, and are for local networks only.`,
      );
      return undefined;
    }
    const wallet = await window.withProgress(
      {
        location: ProgressLocation.Notification,
        title: uiText(`Reading what the test key owns on ${config.name}`),
        cancellable: true,
      },
      (_, token) => untilCancelled(token, (signal) => readSampleWallet(chain, this.#clock.now(), { signal })),
    );
    return wallet === undefined ? undefined : this.#write(kind, wallet, chain);
  }

  async #write(kind: SampleKind, wallet: SampleWallet, chain: Chain): Promise<string | undefined> {
    const sample = sampleTx(kind, wallet);
    if (!('needs' in sample)) {
      const content = sampleText(kind, sample, chain.config.name);
      const document = await workspace.openTextDocument({ content, language: 'plaintext' });
      // On the hex, so that the next command takes it.
      const at = document.positionAt(content.indexOf('\n0x') + 1);
      await window.showTextDocument(document, { selection: new Range(at, at) });
      return content;
    }
    const { label } = SAMPLES[sample.needs];
    const chosen = await notify.warning(
      `“${SAMPLES[kind].label}” needs something that the test key does not have on ${chain.config.name} yet: issue “${label}” first.`,
      MAKE_THAT,
    );
    return chosen === undefined ? undefined : this.#write(sample.needs, wallet, chain);
  }

  /** The active chain if it is a local one; else the user says which. */
  async #chain(): Promise<ChainConfig | undefined> {
    const { active, configs } = this.#chains;
    const local = sampleChains(configs);
    if (local.includes(active)) return active;
    const chosen = await window.showQuickPick(
      local.map((config) => ({ label: uiText(config.name), config })),
      {
        title: 'New Sample Transaction',
        placeHolder: `Samples are for the sandbox and local networks; the active chain is ${uiText(active.name)}`,
      },
    );
    return chosen?.config;
  }
}

async function pickKind(chain: string): Promise<SampleKind | undefined> {
  const items = SAMPLE_KINDS.map((kindOf): KindItem => {
    return { kindOf, label: SAMPLES[kindOf].label, detail: SAMPLES[kindOf].does };
  });
  const options = { title: uiText(`New Sample Transaction for ${chain}`), matchOnDetail: true };
  return (await window.showQuickPick(items, options))?.kindOf;
}
