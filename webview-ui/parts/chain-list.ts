import * as l10n from '@vscode/l10n';
import type { ChainRow } from '../../src/protocol';
import { h, KeyedElements, setChildren, setText, show } from '../dom';
import type { HostLink } from '../vscode-api';
import { FieldList } from './field-list';
import { icon, iconButton } from '../controls';
import { wholeText } from '../view-models/texts';

/** The details of a chain, opened by a click or a key: everything that the service returned. */
class ChainDetails {
  readonly element: HTMLDetailsElement;
  readonly #fields: FieldList;
  #chain: ChainRow | undefined;

  constructor(link: HostLink, name: string) {
    this.#fields = new FieldList((text) => link.send({ type: 'copy', text }));
    const summary = h('summary', { 'aria-label': l10n.t('Details of {0}', name) }, l10n.t('Details'));
    this.element = h('details', { class: 'more' }, summary);
    this.element.addEventListener('toggle', () => this.#draw());
  }

  show(chain: ChainRow): void {
    this.#chain = chain;
    this.#draw();
  }

  /** Fills open details only: a list may have hundreds of chains. */
  #draw(): void {
    if (this.#chain === undefined || !this.element.open) return;
    this.#fields.show(this.#chain.details);
    const [summary] = this.element.children;
    setChildren(this.element, [summary, this.#fields.element]);
  }
}

/** The parts of a row that show its chain. */
type ListedParts = Record<'name' | 'id' | 'facts' | 'open', HTMLElement> & { readonly details: ChainDetails };

/** Chains with their facts and details, and a button that opens a chain's explorer if it has one. */
export class ChainList {
  readonly element = h('ul', { class: 'chains' });
  readonly #rows: KeyedElements<ChainRow, HTMLElement>;
  readonly #parts = new WeakMap<HTMLElement, ListedParts>();

  constructor(link: HostLink) {
    this.#rows = new KeyedElements<ChainRow, HTMLElement>(
      ({ chainId, name }) => {
        const parts: ListedParts = {
          name: h('span', { class: 'name' }),
          id: h('span', { class: 'code quiet' }),
          facts: h('div', { class: 'quiet facts' }),
          details: new ChainDetails(link, name),
          open: iconButton(l10n.t('Open Explorer of {0}', name), icon('link'), () =>
            link.send({ type: 'openExplorer', chainId }),
          ),
        };
        const names = h('div', { class: 'chain-name' }, parts.name, parts.id);
        const row = h('li', {}, h('div', {}, names, parts.facts, parts.details.element), parts.open);
        this.#parts.set(row, parts);
        return row;
      },
      (row, chain) => {
        const parts = this.#parts.get(row);
        if (parts === undefined) return;
        setText(parts.name, chain.name);
        setText(parts.id, chain.chainId);
        setText(parts.facts, factsOf(chain).join(' · '));
        show(parts.open, chain.hasExplorer);
        parts.details.show(chain);
      },
    );
  }

  show(chains: readonly ChainRow[]): void {
    setChildren(
      this.element,
      this.#rows.of(chains, ({ chainId }) => chainId),
    );
    show(this.element, chains.length > 0);
  }
}

/** Features by the Data API's names. */
const FEATURE_LABELS: Readonly<Record<string, string>> = {
  nftIndexing: l10n.t('NFTs indexed'),
  webhooks: l10n.t('webhooks'),
  teleporter: l10n.t('ICM messages'),
};

function factsOf(chain: ChainRow): string[] {
  const facts = [
    chain.token,
    chain.vm,
    chain.isTestnet ? l10n.t('test network') : l10n.t('Mainnet'),
    ...chain.features.map((feature) => FEATURE_LABELS[feature] ?? feature),
  ];
  if (chain.isPrivate) facts.push(l10n.t('private'));
  if (chain.status !== 'OK') facts.unshift(l10n.t('status {0}', chain.status));
  return facts.filter((fact) => fact !== '');
}

/** A fact beside the number of chains if some aren't shown. */
export function leftOutText(count: number): string[] {
  return count === 0 ? [] : [l10n.t("{0} more can't be shown", wholeText(count))];
}
