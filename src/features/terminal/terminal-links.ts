import { decodeAnyHex } from '../../core/encodings/hex';
import { findIDs } from '../../core/ids-in-text/find-ids';
import type { FoundID } from '../../core/ids-in-text/found-id';
import type { AddressIdentifier } from '../../core/identifier';
import type { CommandID } from '../../host/command-ids';
import type { DocumentTarget } from '../../host/document-target';
import type { RevealTarget } from '../../host/reveal-target';
import { addressQuery } from '../../services/inspect/address-query';
import type { Chains } from '../../services/chain/chains';
import { fixedName } from '../../services/inspect/fixed-name';
import { inspectBytes } from '../../services/inspect/inspect-bytes';
import { visibleText } from '../../services/text/format-text';
import { escapeMarkdown } from '../../services/text/markdown';

/** What a click does: one of the commands behind the links of a hover and behind the palette. */
interface LinkAction {
  /** VS Code puts it into Markdown. */
  readonly tooltip: string;
  readonly command: CommandID;
  readonly argument: string | DocumentTarget | RevealTarget;
}

/** A link in a line: UTF-16 offsets. */
export interface IDLink extends LinkAction {
  readonly startIndex: number;
  readonly length: number;
}

/**
 * Finds what in a line of a terminal leads on: everything whose checksum is right, and hex that is a transaction, UTXO
 * or block. Asks nobody; what may be a private key is no link.
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
        return this.#known(found.text) ?? this.#open(found.text, 'transaction, block or asset');
      case 'output':
        return this.#open(found.text, 'output of a transaction');
      case 'address':
      case 'shortID':
        return this.#address(found);
      case 'nodeID':
        return copy(found.text, 'node ID: its checksum is right, and the X-Chain has nothing under it');
      case 'hex': {
        const isOurs = inspectBytes(decodeAnyHex(found.text).bytes) !== undefined;
        return isOurs ? opening(found.text, 'Open what these bytes are, without asking anybody') : undefined;
      }
      case 'evmAddress':
      case 'bytes32':
      case 'privateKey':
      case 'networkID':
      case 'badChecksum':
        return undefined;
    }
  }

  #open(id: string, what: string): LinkAction {
    return opening(id, `Open ${what} on ${nameText(this.#chains.active.name)}`);
  }

  /** Of what has a name everywhere, only what a network began with stands on its X-Chain. */
  #known(id: string): LinkAction | undefined {
    const fixed = fixedName(this.#chains, id);
    if (fixed === undefined) return undefined;
    const { known, config } = fixed;
    if (config === undefined) return copy(id, `ID: ${known.name}, ${known.note}`);
    const tooltip = `Open asset ${known.name} on ${nameText(config.name)}`;
    return { tooltip, command: 'xchainLens.openDocument', argument: { chain: config.name, kind: 'tx', id } };
  }

  #address(found: AddressIdentifier): LinkAction {
    const asked = addressQuery(this.#chains, found);
    if (asked === undefined) return copy(found.text, 'address: no chain in the settings is on its network');
    const { name: chain } = asked.config;
    const tooltip = `Show address on ${nameText(chain)} in the side bar`;
    return { tooltip, command: 'xchainLens.reveal', argument: { chain, kind: 'address', id: asked.address } };
  }
}

function opening(text: string, tooltip: string): LinkAction {
  return { tooltip, command: 'xchainLens.openIDAsDocument', argument: text };
}

function copy(text: string, what: string): LinkAction {
  return { tooltip: `Copy ${what}`, command: 'xchainLens.copyText', argument: text };
}

/** The name of a chain is the user's. */
function nameText(name: string): string {
  return escapeMarkdown(visibleText(name, 64));
}
