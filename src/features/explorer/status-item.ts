import { StatusBarAlignment, type StatusBarItem, window } from 'vscode';
import { groupedInteger, visibleText } from '../../services/text/format-text';
import { uiText } from '../../host/ui-text';
import type { Disposable } from '../../host/disposable-store';
import type { Explorer } from './explorer';

/** The active chain in the status bar, by the name in the settings; with its height once the tree was looked at. */
export class StatusItem implements Disposable {
  readonly #setName: () => string;
  readonly #item: StatusBarItem;
  #explorer: Explorer | undefined;
  #stop: (() => void) | undefined;

  constructor(setName: () => string) {
    this.#setName = setName;
    this.#item = window.createStatusBarItem('xchainLens.chain', StatusBarAlignment.Left, 0);
    this.#item.name = 'X-Chain Lens';
    this.#item.command = 'xchainLens.switchChain';
    this.#item.tooltip = 'Active chain of X-Chain Lens and its height. Select to switch';
    this.draw();
    this.#item.show();
  }

  /** Shows what the tree knows from now on. */
  follow(explorer: Explorer): void {
    this.#stop?.();
    this.#explorer = explorer;
    this.#stop = explorer.onDidChange(() => this.draw());
    this.draw();
  }

  draw(): void {
    const name = this.#explorer?.active.name ?? this.#setName();
    const height = this.#explorer?.chain(name)?.height;
    const text = uiText(name, 40);
    this.#item.text = height === undefined ? `$(link) ${text}` : `$(link) ${text} ${groupedInteger(height)}`;
    const spoken = height === undefined ? 'height not known' : `height ${groupedInteger(height)}`;
    this.#item.accessibilityInformation = { label: `Active chain ${visibleText(name)}, ${spoken}`, role: 'button' };
  }

  dispose(): void {
    this.#stop?.();
    this.#item.dispose();
  }
}
