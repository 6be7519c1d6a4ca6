import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { CurrentValidator, L1Validator, Subnet } from '../../client/schemas/platform-schemas';
import { decodeHexDigits } from '../../core/encodings/hex';
import { ZERO_ID } from '../../core/ids/networks';
import { outcomeOf } from '../../core/outcome';
import { present } from '../../core/present';
import { WEI } from '../../core/p-and-c/atomic-fee';
import { ownerKey, sumByAsset } from '../../core/tx/effects';
import type { Chain } from '../chain/chain';
import { readUTXOs } from '../compose/wallets';
import type { Describer } from '../inspect/describer';
import {
  durationWords,
  managerPiece,
  type NetworkWords,
  nodePiece,
  ownerOf,
  periodWords,
  secondsLeft,
} from '../p-and-c/network-words';
import { isL1, priceOf } from '../p-and-c/subnet-state';
import { addressName, ownerWords, shortAddress, shortenedID } from '../text/format-id';
import { formatLocktime, formatMinute, groupedInteger, isLocked } from '../text/format-text';
import { leastText, plainText } from '../text/pieces';
import type { PlannedState } from './planned-state';
import type { UTXOHolder } from './planned-utxos';

/** Something that a plan changes: as it is now, and after its steps. */
export interface PlanChange {
  readonly what: string;
  readonly now: string;
  readonly then: string;
}

/** A validator of the Primary Network or of a subnet (cb58). */
export interface ChangedNode {
  readonly subnetID: string;
  readonly nodeID: string;
}

interface ChangeParts {
  /** Over the node's own state, and over that which the steps leave. */
  readonly now: Chain;
  readonly then: Chain;
  readonly state: PlannedState;
  readonly nodes: readonly ChangedNode[];
  readonly describer: Describer;
}

/** Something whose state is written in the same way now and then. */
interface ChangedThing {
  readonly what: string;
  /** Its parts in words; of one that hasn't changed, nothing is said. Rejects with the client's errors. */
  readonly parts: (chain: Chain) => Promise<readonly string[]>;
  /** Whether a step makes it. */
  readonly isNew?: boolean;
}

/** Addresses of one owner that are named. */
const MOST_OWNERS_NAMED = 4;

/** Things that are read; the others are counted. */
const MOST_CHANGES = 64;

/** What the steps change: balances, validators, owners. Rejects with the client's errors if the chain isn't known. */
export async function planChanges(parts: ChangeParts, options: CallOptions): Promise<PlanChange[]> {
  const { now, then, describer } = parts;
  const { networkID } = await now.identity.identify(options);
  const all = new ChangedThings(parts, describer.words(networkID, then), options).all();
  const read = async ({ parts: of }: ChangedThing, chain: Chain) => {
    const { value, error } = await outcomeOf(of(chain), options.signal);
    return { parts: value ?? [l10n.t('not known: {0}', error.message)], isKnown: error === undefined };
  };
  const changes = all.slice(0, MOST_CHANGES).map(async (each): Promise<PlanChange[]> => {
    const first = each.isNew === true ? { parts: [], isKnown: true } : await read(each, now);
    const last = await read(each, then);
    const { parts: before } = first;
    const { parts: after } = last;
    // The same failure twice doesn't say that nothing changes.
    if (!first.isKnown || !last.isKnown) return [{ what: each.what, now: said(before), then: said(after) }];
    const [gone, come] = [
      before.filter((part) => !after.includes(part)),
      after.filter((part) => !before.includes(part)),
    ];
    if (before.join() === after.join()) return [];
    // Of what is there now and then, neither is none.
    const isWhole = (gone.length === 0 && before.length > 0) || (come.length === 0 && after.length > 0);
    return [{ what: each.what, now: said(isWhole ? before : gone), then: said(isWhole ? after : come) }];
  });
  const left = all.length - MOST_CHANGES;
  const more = { what: l10n.t('{0} more', groupedInteger(left)), now: l10n.t('not read'), then: l10n.t('not read') };
  return [...(await Promise.all(changes)).flat(), ...(left > 0 ? [more] : [])];
}

function said(parts: readonly string[]): string {
  return parts.join(', ') || l10n.t('none');
}

class ChangedThings {
  readonly #parts: ChangeParts;
  readonly #words: NetworkWords;
  readonly #options: CallOptions;

  constructor(parts: ChangeParts, words: NetworkWords, options: CallOptions) {
    this.#parts = parts;
    this.#words = words;
    this.#options = options;
  }

  all(): readonly ChangedThing[] {
    const { state } = this.#parts;
    const nodes = new Map(this.#parts.nodes.map((each) => [`${each.subnetID} ${each.nodeID}`, each]));
    return [
      ...state.utxos.holders.map((holder) => this.#balance(holder)),
      ...state.accounts.map((address) => this.#account(address)),
      ...[...state.subnets.keys()].map((subnetID) => this.#subnet(subnetID)),
      ...[...nodes.values()].map((node) => this.#validator(node)),
      ...[...state.l1Validators.keys()].map((validationID) => this.#l1Validator(validationID)),
    ];
  }

  #balance(holder: UTXOHolder): ChangedThing {
    const { on, from, owner } = holder;
    const { describer, state, then } = this.#parts;
    const format = { alias: on, hrp: state.network.hrp, ownName: describer.ownName };
    // Names may be those of a plan that others wrote: they stand beside the address.
    const what = ownerWords(owner, MOST_OWNERS_NAMED, (each) =>
      present([shortAddress(format, each), addressName(format, each)]).join(' '),
    );
    return {
      what: from === undefined ? what : l10n.t('{0}, to import from {1}', what, from),
      parts: async (chain) => {
        const read = { on, owners: owner.addresses, sourceChain: from };
        const { utxos, isComplete } = await readUTXOs(chain, read, this.#options);
        const now = Number(state.now) * 1000;
        const own = utxos.flatMap(({ assetID, output }) =>
          'amount' in output && ownerKey(output) === ownerKey(owner)
            ? [{ assetID, amount: output.amount, until: isLocked(output.locktime, now) ? output.locktime : 0n }]
            : [],
        );
        await describer.name(
          chain,
          own.map(({ assetID }) => assetID),
          this.#options,
        );
        const texts = [...new Set(own.map(({ until }) => until))].flatMap((until) =>
          sumByAsset(own.filter((each) => each.until === until)).map((sum) =>
            [plainText(this.#words.amounts([sum])), ...present([formatLocktime(until, now)])].join(' '),
          ),
        );
        return isComplete && !(chain === then && state.utxos.isRefunded(holder)) ? texts : texts.map(leastText);
      },
    };
  }

  #account(address: string): ChangedThing {
    return {
      what: l10n.t('{0} on {1}', address, 'C'),
      parts: async (chain) => {
        const balance = await chain.node.call('eth_getBalance', { address, block: 'latest' }, this.#options);
        return [plainText(this.#words.nAVAX(balance / WEI))];
      },
    };
  }

  #subnet(subnetID: string): ChangedThing {
    return {
      what: l10n.t('subnet {0}', shortenedID(subnetID)),
      isNew: this.#isMade(subnetID),
      parts: async (chain) => {
        const subnet = await chain.node.call('platform.getSubnet', { subnetID }, this.#options);
        return subnet === undefined ? [] : this.#subnetParts(subnet);
      },
    };
  }

  #subnetParts(subnet: Subnet): string[] {
    const { managerAddress, managerChainID, threshold, controlKeys } = subnet;
    const owner = plainText(this.#words.owner(ownerOf({ threshold, addresses: controlKeys, locktime: 0n })));
    const owned = l10n.t('owned by {0}', owner);
    if (!isL1(subnet)) return [owned];
    const manager = plainText([managerPiece(decodeHexDigits((managerAddress ?? '0x').slice(2)))]);
    return [owned, l10n.t('an L1 managed by {0} on {1}', manager, shortenedID(managerChainID))];
  }

  #validator({ subnetID, nodeID }: ChangedNode): ChangedThing {
    const node = plainText([nodePiece(nodeID)]);
    return {
      what: subnetID === ZERO_ID ? node : l10n.t('{0} of subnet {1}', node, shortenedID(subnetID)),
      isNew: this.#isMade(subnetID),
      parts: async (chain) => {
        const asked = { subnetID, nodeIDs: [nodeID] };
        const listed = await chain.node.call('platform.getCurrentValidators', asked, this.#options);
        const found = listed.filter((each) => each.kind !== 'l1');
        return found.flatMap((each) => this.#stakeParts(each));
      },
    };
  }

  #stakeParts(validator: Exclude<CurrentValidator, { readonly kind: 'l1' }>): string[] {
    const { weight, endTime } = validator;
    const until = formatMinute(endTime);
    if (validator.kind === 'subnet') return [l10n.t('weight {0} until {1}', groupedInteger(weight), until)];
    const stake = l10n.t('{0} until {1}', plainText(this.#words.nAVAX(weight)), until);
    const { delegatorWeight = 0n, autoRenewed } = validator;
    const more = delegatorWeight === 0n ? [] : [l10n.t('{0} delegated', plainText(this.#words.nAVAX(delegatorWeight)))];
    const next = autoRenewed?.nextPeriod;
    if (next !== undefined) more.push(next === 0n ? l10n.t('then it ends') : l10n.t('then for {0}', periodWords(next)));
    return [stake, ...more];
  }

  #l1Validator(validationID: string): ChangedThing {
    const { state } = this.#parts;
    const then = state.l1Validators.get(validationID);
    const node = then === undefined ? [] : [plainText([nodePiece(then.nodeID)])];
    return {
      what: [...node, l10n.t('L1 validator {0}', shortenedID(validationID))].join(', '),
      isNew: then !== undefined && this.#isMade(then.subnetID),
      parts: async (chain) => {
        const validator = await chain.node.call('platform.getL1Validator', { validationID }, this.#options);
        return validator === undefined ? [] : this.#l1Parts(validator);
      },
    };
  }

  async #l1Parts({ weight, balance }: L1Validator): Promise<string[]> {
    const { value: price } = await priceOf(this.#parts.now, this.#options);
    const seconds = price === undefined || balance === 0n ? undefined : secondsLeft(balance, price);
    const held = plainText(this.#words.nAVAX(balance));
    const lasts = seconds === undefined ? held : l10n.t('{0} for about {1}', held, durationWords(seconds));
    return [l10n.t('weight {0}', groupedInteger(weight)), balance === 0n ? l10n.t('inactive') : lasts];
  }

  /** Whether a step makes the subnet, by its ID: the node knows nothing of it. */
  #isMade(id: string): boolean {
    return this.#parts.state.txs.has(id);
  }
}
