import * as l10n from '@vscode/l10n';
import { StatusBarAlignment, type StatusBarItem, window } from 'vscode';
import { groupedInteger } from '../../core/text/grouped-integer';
import { visibleText } from '../../core/text/visible-text';
import { PRODUCT } from '../../host/messages/log';
import { uiText } from '../../host/messages/ui-text';
import type { Disposable } from '../../host/disposable-store';
import type { Explorer } from './explorer';

/** The active chain in the status bar, with its height once the side bar has loaded it. Sends no request. */
export class StatusItem implements Disposable {
  readonly #setName: () => string;
  readonly #item: StatusBarItem;
  #explorer: Explorer | undefined;
  #stop: (() => void) | undefined;

  constructor(setName: () => string) {
    this.#setName = setName;
    this.#item = window.createStatusBarItem('xchainLens.chain', StatusBarAlignment.Left, 0);
    this.#item.name = PRODUCT;
    this.#item.command = 'xchainLens.switchChain';
    this.#item.tooltip = l10n.t('X-Chain Lens: the active chain and the height of its newest block. Select to switch');
    this.draw();
    this.#item.show();
  }

  /** Follows the tree's active chain. */
  follow(explorer: Explorer): void {
    this.#stop?.();
    this.#explorer = explorer;
    this.#stop = explorer.onDidChange(() => this.draw());
    this.draw();
  }

  draw(): void {
    const name = this.#explorer?.active.name ?? this.#setName();
    const chain = this.#explorer?.chain(name);
    const height = chain?.height;
    const isGone = this.#explorer !== undefined && chain === undefined;
    const text = `$(${isGone ? 'debug-disconnect' : 'link'}) ${name === '' ? l10n.t('no active chain') : uiText(name, 40)}`;
    this.#item.text = height === undefined ? text : `${text} ${groupedInteger(height)}`;
    const spoken = isGone
      ? l10n.t('chain not found')
      : height === undefined
        ? l10n.t('height not loaded')
        : l10n.t('height {0}', groupedInteger(height));
    this.#item.accessibilityInformation = {
      label:
        name === '' ? l10n.t('No active chain') : [l10n.t('Active chain {0}', visibleText(name)), spoken].join(', '),
      role: 'button',
    };
  }

  dispose(): void {
    this.#stop?.();
    this.#item.dispose();
  }
}
