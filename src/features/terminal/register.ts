import { commands, type Disposable, TerminalLink, type TerminalLinkProvider, window } from 'vscode';
import { mayHoldID } from '../../core/ids-in-text/may-hold';
import type { IDLink, TerminalLinks } from './terminal-links';

interface TerminalParts {
  readonly terminalLinks: TerminalLinks;
}

class LinkToID extends TerminalLink {
  readonly link: IDLink;

  constructor(link: IDLink) {
    super(link.startIndex, link.length, link.tooltip);
    this.link = link;
  }
}

/**
 * Registers links for IDs, addresses and hex in terminals. VS Code requests those of a line when the mouse is over it.
 */
export function registerTerminal(load: () => Promise<TerminalParts>): Disposable {
  const provider: TerminalLinkProvider<LinkToID> = {
    async provideTerminalLinks({ line }, token) {
      if (!mayHoldID(line)) return [];
      const { terminalLinks } = await load();
      return token.isCancellationRequested ? [] : terminalLinks.in(line).map((link) => new LinkToID(link));
    },
    async handleTerminalLink({ link: { command, argument } }) {
      await commands.executeCommand(command, argument);
    },
  };
  return window.registerTerminalLinkProvider(provider);
}
