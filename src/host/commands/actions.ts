import * as l10n from '@vscode/l10n';
import { explorerURL } from '../../core/endpoints/explorer-pages';
import { tryDecodeCb58 } from '../../core/encodings/cb58';
import { encodeHex } from '../../core/encodings/hex';
import type { DocumentTarget, RevealTarget } from '../documents/document-target';
import type { FindArguments, LinkArguments, LinkCommandID, NewTxArguments } from './command-ids';

/** Something that a surface shows, as far as actions need to know it. */
export interface ActionThing {
  /** Its document; of an address, its row. */
  readonly target: RevealTarget;
  /** The Primary Network that it is on, if that is known: public ones have an explorer. */
  readonly networkID?: number | undefined;
  /** Of a block. */
  readonly height?: bigint | undefined;
  /** An address as the P-Chain writes it: the explorer has pages of those. */
  readonly onPlatform?: string | undefined;
  /** Whether no chain has it, as far as is known. */
  readonly isMissing?: boolean | undefined;
  /** Of a transaction: whether its ID is also that of the asset, subnet, or blockchain that it created. */
  readonly hasCreated?: boolean | undefined;
  /** Whether it may be a transaction that no block has yet. */
  readonly mayFollow?: boolean | undefined;
  /** Whether the side bar has a row for it. */
  readonly isListed?: boolean | undefined;
  /** A transaction whose block isn't known, or an output of which it isn't known what spent it. */
  readonly find?: FindArguments | undefined;
  /** The document of the transaction that made an output. */
  readonly madeBy?: DocumentTarget | undefined;
  /** How it can be changed by a new transaction. */
  readonly change?: Omit<NewTxArguments, 'chain'> | undefined;
  /** What is copied as its ID where that is another text than the target's, and what that is called. */
  readonly copied?: { readonly text: string; readonly label?: string } | undefined;
}

/** Where actions are offered. */
type Surface = 'hover' | 'row' | 'page' | 'lookUp';

/** Something that can be done with a thing, as a command with its argument. */
export interface Action {
  readonly label: string;
  /** A codicon. */
  readonly icon: string;
  readonly command: LinkCommandID;
  readonly argument: LinkArguments[LinkCommandID];
}

/** An action of the table; `argument` is undefined for things that it doesn't fit. */
interface ActionOf<ID extends LinkCommandID> {
  readonly command: ID;
  readonly label: string | ((thing: ActionThing) => string);
  readonly icon: string;
  readonly on: readonly Surface[];
  readonly argument: (thing: ActionThing) => LinkArguments[ID] | undefined;
}

type ActionRow = { readonly [ID in LinkCommandID]: ActionOf<ID> }[LinkCommandID];

const ATOMIC_TXS = l10n.t('Atomic Transactions');

/** Lists the imports and exports of an address of the C-Chain: reads its newest blocks. */
export function atomicTxsAction(address: string): Action {
  const command = 'avalancheLens.showAtomicTransactions';
  return { command, label: ATOMIC_TXS, icon: 'arrow-swap', argument: address };
}

/**
 * What can be done with a thing, in the order of all surfaces. A hover has a line of links, a page buttons, and Look Up
 * rows. Menus of the side bar's rows stand in package.json: `viewItem` has the name of each command that a row offers.
 */
const ACTIONS: readonly ActionRow[] = [
  {
    command: 'avalancheLens.open',
    label: l10n.t('Open'),
    icon: 'go-to-file',
    on: ['hover'],
    argument: documentOfThing,
  },
  {
    command: 'avalancheLens.openBytes',
    label: l10n.t('Bytes'),
    icon: 'file-binary',
    on: ['hover', 'page'],
    argument: (thing) => (/^(id|p\/node)$/.test(thing.target.kind) ? undefined : documentOfThing(thing)),
  },
  {
    command: 'avalancheLens.editAsJSON',
    label: l10n.t('Edit as JSON'),
    icon: 'edit',
    on: ['page'],
    argument: (thing) => (/^(tx|[pc]\/tx)$/.test(thing.target.kind) ? documentOfThing(thing) : undefined),
  },
  {
    command: 'avalancheLens.showAtomicTransactions',
    label: ATOMIC_TXS,
    icon: 'arrow-swap',
    on: ['hover'],
    argument: ({ target: { kind, id } }) => (kind === 'address' && id.startsWith('C-') ? id : undefined),
  },
  {
    command: 'avalancheLens.copyText',
    label: ({ target, copied }) =>
      copied?.label ?? (target.kind === 'address' ? l10n.t('Copy Address') : l10n.t('Copy ID')),
    icon: 'copy',
    on: ['hover', 'page'],
    argument: copiedIDText,
  },
  {
    command: 'avalancheLens.copyText',
    label: l10n.t('Copy as Hex'),
    icon: 'copy',
    on: ['hover'],
    // As Solidity has it: 32 bytes, or the 20 of a node, without a checksum. Contracts name no transactions and blocks.
    argument: (thing) => {
      if (/(tx|block)$/.test(thing.target.kind) && thing.hasCreated !== true) return undefined;
      const bytes = tryDecodeCb58(copiedIDText(thing).replace(/^NodeID-/, ''));
      return bytes === undefined || thing.copied?.label !== undefined ? undefined : encodeHex(bytes, 'hexnc');
    },
  },
  {
    command: 'avalancheLens.reveal',
    label: l10n.t('Reveal in Side Bar'),
    icon: 'list-tree',
    on: ['hover', 'lookUp'],
    argument: ({ target, isListed }) => (isListed === true ? target : undefined),
  },
  {
    command: 'avalancheLens.open',
    label: l10n.t('Open Transaction'),
    icon: 'arrow-swap',
    on: ['hover'],
    argument: ({ madeBy }) => madeBy,
  },
  {
    command: 'avalancheLens.findBlock',
    label: l10n.t('Find Block'),
    icon: 'search',
    on: ['hover', 'row'],
    argument: ({ target, find }) => (target.kind.endsWith('tx') ? find : undefined),
  },
  {
    command: 'avalancheLens.findSpender',
    label: l10n.t('Find Spender'),
    icon: 'search',
    on: ['hover'],
    argument: ({ target, find }) => (target.kind.endsWith('tx') ? undefined : find),
  },
  {
    command: 'avalancheLens.followTransaction',
    label: l10n.t('Follow Until Accepted'),
    icon: 'sync',
    on: ['hover', 'lookUp'],
    argument: ({ target, mayFollow }) => (target.kind !== 'address' && mayFollow === true ? target : undefined),
  },
  {
    command: 'avalancheLens.stopRenewing',
    label: l10n.t('Stop Renewing…'),
    icon: 'debug-stop',
    on: ['hover', 'lookUp'],
    argument: changeBy('p-stop-renewing'),
  },
  {
    command: 'avalancheLens.removeValidator',
    label: l10n.t('Remove from Subnet…'),
    icon: 'trash',
    on: ['row'],
    argument: changeBy('p-remove-subnet-validator'),
  },
  {
    command: 'avalancheLens.topUp',
    label: l10n.t('Top Up…'),
    icon: 'credit-card',
    on: ['row'],
    argument: changeBy('p-top-up'),
  },
  {
    command: 'avalancheLens.openInExplorer',
    label: l10n.t('Open in Explorer'),
    icon: 'link-external',
    on: ['hover', 'row', 'page', 'lookUp'],
    argument: explorerPage,
  },
  {
    command: 'avalancheLens.copyText',
    label: l10n.t('Copy Explorer Link'),
    icon: 'copy',
    on: ['hover', 'page'],
    argument: explorerPage,
  },
];

/** What can be done with a thing on a surface. */
export function actionsOf(thing: ActionThing, surface: Surface): Action[] {
  return ACTIONS.filter(({ on }) => on.includes(surface)).flatMap(({ command, label, icon, argument }) => {
    const value = argument(thing);
    if (value === undefined) return [];
    return [{ command, label: typeof label === 'string' ? label : label(thing), icon, argument: value }];
  });
}

function changeBy(kind: NewTxArguments['kind']) {
  return ({ target: { chain }, change }: ActionThing): NewTxArguments | undefined =>
    change?.kind === kind ? { ...change, chain } : undefined;
}

function documentOfThing({ target, isMissing }: ActionThing): DocumentTarget | undefined {
  return target.kind === 'address' || isMissing === true ? undefined : target;
}

function copiedIDText({ target, copied }: ActionThing): string {
  return copied?.text ?? target.id;
}

/** The URL of its page in the public explorer. */
function explorerPage({ target, networkID, height, onPlatform, isMissing }: ActionThing): string | undefined {
  if (networkID === undefined || isMissing === true) return undefined;
  const { kind, id } = target;
  switch (kind) {
    case 'tx':
    case 'asset':
      return explorerURL({ networkID, kind: 'tx', name: id });
    case 'p/tx':
    case 'p/node':
      return explorerURL({ networkID, kind, name: id });
    case 'p/block':
      return height === undefined ? undefined : explorerURL({ networkID, kind, name: String(height) });
    case 'address':
      return onPlatform === undefined
        ? undefined
        : explorerURL({ networkID, kind, name: onPlatform.replace('P-', '') });
    default:
      return undefined;
  }
}
