import * as l10n from '@vscode/l10n';
import { decodeAnyHex } from '../../core/encodings/hex';
import { findIDs } from '../../core/ids-in-text/find-ids';
import type { FoundID } from '../../core/ids-in-text/id-context';
import type { AddressIdentifier } from '../../core/ids/ids';
import type { CommandID } from '../../host/commands/command-ids';
import type { DocumentTarget, RevealTarget } from '../../host/documents/document-target';
import { fixedName } from '../../services/inspect/known-ids';
import { addressQuery } from '../../services/inspect/address-query';
import type { Chains } from '../../services/chain/chains';
import { inspectBytes } from '../../services/inspect/read-bytes';
import { visibleText } from '../../services/text/format-text';
import { escapeMarkdown } from '../../services/text/markdown';

/** What a click does: a command that hovers or the palette offer too. */
interface LinkAction {
  /** VS Code renders it as Markdown. */
  readonly tooltip: string;
  readonly command: CommandID;
  readonly argument: string | DocumentTarget | RevealTarget;
}

/** A link in a line; offsets are UTF-16. */
export interface IDLink extends LinkAction {
  readonly startIndex: number;
  readonly length: number;
}

/**
 * Finds links in a line of a terminal: everything with a valid checksum, and hex that is a transaction, UTXO or block.
 * Sends no request; a possible private key isn't a link.
 */
export class TerminalLinks {
  readonly #chains: Chains;

  constructor(chains: Chains) {
    this.#chains = chains;
  }

  /** The links of a line, in order. */
  in(line: string): IDLink[] {
    return findIDs(line).flatMap((found) => {
      const action = this.#action(found);
      return action === undefined ? [] : [{ startIndex: found.start, length: found.end - found.start, ...action }];
    });
  }

  #action(found: FoundID): LinkAction | undefined {
    switch (found.kind) {
      case 'id':
        return (
          this.#known(found.text) ??
          opening(found.text, l10n.t('Open transaction, block or asset on {0}', this.#activeName))
        );
      case 'output':
        return opening(found.text, l10n.t('Open output of a transaction on {0}', this.#activeName));
      case 'address':
      case 'shortID':
        return this.#address(found);
      case 'nodeID':
        return opening(found.text, l10n.t('Open what {0} reports about this node', this.#activeName));
      case 'hex': {
        const isOurs = inspectBytes(decodeAnyHex(found.text).bytes) !== undefined;
        return isOurs ? opening(found.text, l10n.t('Open these bytes, decoded locally')) : undefined;
      }
      case 'evmAddress':
      case 'bytes32':
      case 'privateKey':
      case 'networkID':
      case 'badChecksum':
        return undefined;
    }
  }

  get #activeName(): string {
    return nameText(this.#chains.active.name);
  }

  /** Of the IDs with a fixed name, only the genesis assets are on an X-Chain. */
  #known(id: string): LinkAction | undefined {
    const fixed = fixedName(this.#chains, id);
    if (fixed === undefined) return undefined;
    const { known, config } = fixed;
    if (config === undefined) return copying(id, l10n.t('Copy ID: {0}, {1}', known.name, known.note));
    const tooltip = l10n.t('Open asset {0} on {1}', known.name, nameText(config.name));
    return { tooltip, command: 'avalancheLens.open', argument: { chain: config.name, kind: 'tx', id } };
  }

  #address(found: AddressIdentifier): LinkAction {
    const asked = addressQuery(this.#chains, found);
    if (asked === undefined) {
      return copying(found.text, l10n.t('Copy address (the settings have no chain on its network)'));
    }
    const { name: chain } = asked.config;
    const tooltip = l10n.t('Show address on {0} in the side bar', nameText(chain));
    return { tooltip, command: 'avalancheLens.reveal', argument: { chain, kind: 'address', id: asked.address } };
  }
}

function opening(text: string, tooltip: string): LinkAction {
  return { tooltip, command: 'avalancheLens.lookUp', argument: text };
}

function copying(text: string, tooltip: string): LinkAction {
  return { tooltip, command: 'avalancheLens.copyText', argument: text };
}

/** The user chose the name of a chain. */
function nameText(name: string): string {
  return escapeMarkdown(visibleText(name, 64));
}
