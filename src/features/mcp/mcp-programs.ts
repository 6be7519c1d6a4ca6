import * as l10n from '@vscode/l10n';
import { env, window } from 'vscode';
import { withoutCredentials } from '../../core/endpoints/urls';
import { notify } from '../../host/messages/notify';
import type { Chains } from '../../services/chain/chains';

type Environment = Readonly<Record<string, string>>;

/** What starts the MCP server on the active chain. */
export class MCPPrograms {
  readonly #chains: Chains;

  constructor(chains: Chains) {
    this.#chains = chains;
  }

  /** With the credentials of the chain. Starts the sandbox for its own chain. Rejects as `Chains.open`. */
  async environment(): Promise<Environment> {
    const { active } = this.#chains;
    return environmentOf(await this.#chains.targetOf(active), active.blockchain);
  }

  /** Copies what a client outside of VS Code reads, without credentials. */
  async copy(program: string): Promise<void> {
    const { active } = this.#chains;
    const url = withoutCredentials(await this.#chains.targetOf(active));
    const server = { command: process.execPath, args: [program], env: environmentOf(url, active.blockchain) };
    const forms = [
      { label: 'mcpServers', description: l10n.t('Claude, Cursor, and most others'), isVSCode: false },
      { label: 'servers', description: l10n.t("VS Code's mcp.json"), isVSCode: true },
    ];
    const chosen = await window.showQuickPick(forms, { title: l10n.t('Copy MCP Configuration') });
    if (chosen === undefined) return;
    const named = { avalanche: chosen.isVSCode ? { type: 'stdio', ...server } : server };
    await env.clipboard.writeText(`${JSON.stringify({ [chosen.label]: named }, undefined, 2)}\n`);
    void notify.information(l10n.t('Copied the configuration of the tools on {0}.', active.name));
  }
}

function environmentOf(url: string, blockchain: string): Environment {
  // Of an editor's own program, it is Node.
  return { ELECTRON_RUN_AS_NODE: '1', AVALANCHE_NODE_URL: url, AVALANCHE_BLOCKCHAIN: blockchain };
}
