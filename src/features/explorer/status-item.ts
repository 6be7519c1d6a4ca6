import { StatusBarAlignment, type StatusBarItem, window } from 'vscode';
import { groupedInteger, visibleText } from '../../services/text/format-text';
import { uiText } from '../../host/ui-text';
import type { Disposable } from '../../host/disposable-store';
import type { Explorer } from './explorer';

/** The active chain and its height in the status bar: there from when the tree is first looked at. */
export class StatusItem implements Disposable {
  readonly #explorer: Explorer;
  readonly #item: StatusBarItem;
  readonly #stop: () => void;

  constructor(explorer: Explorer) {
    this.#explorer = explorer;
    this.#item = window.createStatusBarItem('xchainLens.chain', StatusBarAlignment.Left, 0);
    this.#item.name = 'X-Chain Lens';
    this.#item.command = 'xchainLens.switchChain';
    this.#stop = explorer.onDidChange(() => this.#draw());
  }

  show(): void {
    this.#draw();
    this.#item.show();
  }

  dispose(): void {
    this.#stop();
    this.#item.dispose();
  }

  #draw(): void {
    const { name } = this.#explorer.active;
    const height = this.#explorer.chain(name)?.height;
    const text = uiText(name, 40);
    this.#item.text = height === undefined ? `$(link) ${text}` : `$(link) ${text} ${groupedInteger(height)}`;
    this.#item.tooltip = 'Active chain of X-Chain Lens and its height. Select to switch';
    const spoken = height === undefined ? 'height not known' : `height ${groupedInteger(height)}`;
    this.#item.accessibilityInformation = { label: `Active chain ${visibleText(name)}, ${spoken}`, role: 'button' };
  }
}
