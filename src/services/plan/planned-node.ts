import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { ParamsOf, ResultOf, UTXOResponse } from '../../client/rpc/call';
import type { MethodName } from '../../client/rpc/methods';
import type { NodeCall, NodeRpc } from '../../client/rpc/node-rpc';
import { prefixedHex, toHexDigits } from '../../core/bytes/bytes';
import { openMessage } from '../../core/codec/warp/warp-formats';
import { encodeCb58 } from '../../core/encodings/cb58';
import { HexList } from '../../core/encodings/hex-list';
import { parseAddress } from '../../core/ids/address';
import { utxoIDIn } from '../../core/ids/ids';
import { ZERO_ID } from '../../core/ids/networks';
import { InvalidInputError } from '../../core/outcome';
import { WEI } from '../../core/p-and-c/atomic-fee';
import type { AnyTx } from '../../core/signing/signable';
import type { PlannedState } from './planned-state';

type ListMethod = 'avm.getUTXOs' | 'platform.getUTXOs' | 'avax.getUTXOs';

const LISTED_ON = { 'avm.getUTXOs': 'X', 'platform.getUTXOs': 'P', 'avax.getUTXOs': 'C' } as const;

/** UTXOs of a page in which one that no step has spent is looked for. */
const LOOKED_PAGE = 1_024;

/**
 * A node as it would answer after the steps of a plan: what makes and checks a single transaction makes and checks the
 * next step over it. Each of the node's own answers is requested once. Sends nothing.
 */
export class PlannedNode {
  readonly rpc: NodeRpc;
  readonly #ask: NodeCall;
  readonly #answers: Map<string, Promise<unknown>>;
  readonly #state: PlannedState;

  /** `answers` are the node's own, by what was asked: plans over one state share them. */
  constructor(node: NodeRpc, state: PlannedState, answers = new Map<string, Promise<unknown>>()) {
    this.#state = state;
    this.#answers = answers;
    this.#ask = (...call) => node.call(...call);
    const planned: NodeCall = (method, params, options) => this.#planned(method, params, options ?? {}) as never;
    this.rpc = node.answeredBy(() => planned);
  }

  /** Adds a step, with what the node has of the things that it changes. Rejects with the client's errors. */
  async accept(any: AnyTx, bytes: Uint8Array, options: CallOptions): Promise<void> {
    const { subnets, l1Validators } = this.#state;
    const changed = changedBy(any);
    if (changed.subnet !== undefined) {
      const subnetID = encodeCb58(changed.subnet);
      const subnet = await this.rpc.call('platform.getSubnet', { subnetID }, options);
      if (subnet !== undefined) subnets.set(subnetID, subnet);
    }
    if (changed.l1Validator !== undefined) {
      const validationID = encodeCb58(changed.l1Validator);
      l1Validators.set(validationID, await this.rpc.call('platform.getL1Validator', { validationID }, options));
    }
    this.#state.accept(any, bytes);
  }

  async #planned(method: MethodName, params: Readonly<Record<string, never>>, options: CallOptions): Promise<unknown> {
    const { txs, subnets, blockchains, l1Validators } = this.#state;
    switch (method) {
      case 'avm.getUTXOs':
      case 'platform.getUTXOs':
      case 'avax.getUTXOs':
        return this.#utxos(method, params as unknown as ParamsOf<'avax.getUTXOs'>, options);
      case 'avm.getTx':
      case 'platform.getTx': {
        const { txID } = params as unknown as ParamsOf<'avm.getTx'>;
        const tx = txs.get(txID);
        const on = method === 'avm.getTx' ? 'X' : 'P';
        return tx === undefined ? this.#once(method, params, options) : tx.on === on ? tx.hex : undefined;
      }
      case 'avax.getAtomicTx': {
        const { txID } = params as unknown as ParamsOf<'avm.getTx'>;
        const tx = txs.get(txID);
        if (tx === undefined) return this.#once(method, params, options);
        return tx.on === 'C' ? { tx: tx.hex, encoding: 'hex', blockHeight: 0n } : undefined;
      }
      case 'platform.getSubnet': {
        const { subnetID } = params as unknown as ParamsOf<'platform.getSubnet'>;
        return subnets.get(subnetID) ?? this.#once(method, params, options);
      }
      case 'platform.validates': {
        const { subnetID } = params as unknown as ParamsOf<'platform.validates'>;
        const created = blockchains.get(subnetID) ?? [];
        if (txs.has(subnetID)) return created;
        const listed = await this.#once<'platform.validates'>(method, params, options);
        return listed && [...listed, ...created];
      }
      case 'platform.getValidatorsAt': {
        const { subnetID = ZERO_ID } = params as unknown as ParamsOf<'platform.getValidatorsAt'>;
        if (!txs.has(subnetID) && !this.#state.changesValidators(subnetID)) return this.#once(method, params, options);
        // Those of a later height sign, and nothing says what that is.
        throw new InvalidInputError(l10n.t('who signs messages of the L1 after the steps before is not known now'));
      }
      case 'platform.validatedBy': {
        const { blockchainID } = params as unknown as ParamsOf<'platform.validatedBy'>;
        const [subnetID] = [...blockchains].find(([, ids]) => ids.includes(blockchainID)) ?? [];
        return subnetID ?? this.#once(method, params, options);
      }
      case 'platform.getL1Validator': {
        const { validationID } = params as unknown as ParamsOf<'platform.getL1Validator'>;
        return l1Validators.has(validationID) ? l1Validators.get(validationID) : this.#once(method, params, options);
      }
      case 'platform.getCurrentValidators': {
        const { subnetID = ZERO_ID, nodeIDs } = params as unknown as ParamsOf<'platform.getCurrentValidators'>;
        const listed = txs.has(subnetID)
          ? []
          : await this.#once<'platform.getCurrentValidators'>(method, params, options);
        const all = this.#state.validators(subnetID, listed);
        return nodeIDs === undefined ? all : all.filter(({ nodeID }) => nodeIDs.includes(nodeID));
      }
      case 'eth_getBalance':
      case 'eth_getTransactionCount': {
        const { address } = params as unknown as ParamsOf<'eth_getBalance'>;
        const { change, nonces } = this.#state.account(address);
        const now = await this.#once<'eth_getBalance'>(method, params, options);
        return method === 'eth_getBalance' ? now + change * WEI : now + nonces;
      }
      default:
        return this.#once(method, params, options);
    }
  }

  /** The node's own answer. One that failed is requested again. */
  #once<M extends MethodName>(
    method: MethodName,
    params: Readonly<Record<string, unknown>>,
    options: CallOptions,
  ): Promise<ResultOf<M>> {
    const given = Object.entries(params).filter(([, value]) => value !== undefined);
    const key = JSON.stringify([method, given.sort()], (_, each: unknown) =>
      typeof each === 'bigint' ? String(each) : each,
    );
    const known = this.#answers.get(key);
    if (known !== undefined) return known as Promise<ResultOf<M>>;
    const answer = this.#ask(method, params, options);
    this.#answers.set(key, answer);
    answer.catch(() => this.#answers.delete(key));
    return answer as unknown as Promise<ResultOf<M>>;
  }

  /** Of steps, those that nothing has spent begin a list: a node puts new ones at its head. */
  async #utxos(method: ListMethod, params: ParamsOf<'avax.getUTXOs'>, options: CallOptions): Promise<UTXOResponse> {
    const owners = params.addresses.map((each) => toHexDigits(parseAddress(each).bytes));
    const made = this.#state.unspent(LISTED_ON[method], this.#chainOf(params.sourceChain), owners);
    if (params.limit !== 1) {
      const page = await this.#once<ListMethod>(method, params, options);
      const left = unspentIn(page.utxos, this.#state);
      return {
        ...page,
        utxos: HexList.of([...(params.startIndex === undefined ? made.map(({ hex }) => hex) : []), ...left]),
      };
    }
    // Whether a UTXO is there is asked by the head of the list, and by what follows it (utxos/unspent.ts).
    const head = made[0]?.hex ?? (await this.#head(method, params, options));
    const asked = params.startIndex?.utxo;
    const isThere = asked !== undefined && (await this.#has(asked, method, params, options));
    const answer = await this.#once<ListMethod>(method, { ...params, startIndex: undefined }, options);
    return { ...answer, utxos: HexList.of(isThere || head === undefined ? [] : [head]) };
  }

  async #has(
    utxoID: string,
    method: ListMethod,
    params: ParamsOf<'avax.getUTXOs'>,
    options: CallOptions,
  ): Promise<boolean> {
    const owners = params.addresses.map((each) => toHexDigits(parseAddress(each).bytes));
    const made = this.#state.unspent(LISTED_ON[method], this.#chainOf(params.sourceChain), owners);
    if (made.some((each) => each.utxoID === utxoID)) return true;
    if (this.#state.isSpent(utxoID)) return false;
    const first = (startIndex: typeof params.startIndex) =>
      this.#once<ListMethod>(method, { ...params, startIndex }, options).then(({ utxos }) => idOfUTXO(utxos.first()));
    const [before, after] = await Promise.all([first(undefined), first(params.startIndex)]);
    return before !== undefined && (before === utxoID || after !== before);
  }

  /** The first UTXO of the node's own list that no step has spent. */
  async #head(
    method: ListMethod,
    params: ParamsOf<'avax.getUTXOs'>,
    options: CallOptions,
  ): Promise<string | undefined> {
    const { utxos } = await this.#once<ListMethod>(method, { ...params, startIndex: undefined }, options);
    const first = idOfUTXO(utxos.first());
    if (first === undefined || !this.#state.isSpent(first)) return unspentIn(utxos, this.#state)[0];
    const page = await this.#once<ListMethod>(
      method,
      { ...params, startIndex: undefined, limit: LOOKED_PAGE },
      options,
    );
    return unspentIn(page.utxos, this.#state)[0];
  }

  #chainOf(sourceChain: string | undefined) {
    const { chainIDs } = this.#state.network;
    return (['X', 'P', 'C'] as const).find((each) => each === sourceChain || chainIDs[each] === sourceChain);
  }
}

function idOfUTXO(utxo: Uint8Array | undefined): string | undefined {
  return utxo && encodeCb58(utxoIDIn(utxo));
}

/** What a transaction of P changes of what was there: IDs of 32 bytes. */
function changedBy({ on, tx: { unsignedTx: tx } }: AnyTx): {
  readonly subnet?: Uint8Array;
  readonly l1Validator?: Uint8Array;
} {
  if (on !== 'P') return {};
  switch (tx.type) {
    case 'txs.TransferSubnetOwnershipTx':
    case 'txs.ConvertSubnetToL1Tx':
      return { subnet: tx.subnetID };
    case 'txs.IncreaseL1ValidatorBalanceTx':
    case 'txs.DisableL1ValidatorTx':
      return { l1Validator: tx.validationID };
    case 'txs.SetL1ValidatorWeightTx': {
      const { l1Message } = openMessage(tx.message);
      return l1Message?.type === 'message.L1ValidatorWeight' ? { l1Validator: l1Message.validationID } : {};
    }
    default:
      return {};
  }
}

/** Hex of those that no step has spent, with their checksums. */
function unspentIn(list: HexList, state: PlannedState): string[] {
  const texts: string[] = [];
  for (let i = 0, start = 0; i < list.length; i++) {
    const utxo = list.bytes.subarray(start, (start = list.endOf(i)));
    if (!state.isSpent(encodeCb58(utxoIDIn(utxo)))) texts.push(prefixedHex(utxo));
  }
  return texts;
}
