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

type ListParams = ParamsOf<'avm.getUTXOs'> | ParamsOf<'avax.getUTXOs'>;

type OwnAnswer<M extends MethodName> = (params: ParamsOf<M>, options: CallOptions) => Promise<ResultOf<M>>;
type OwnAnswers = { readonly [M in MethodName]?: OwnAnswer<M> };

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
    const own = this.#ownAnswers();
    const planned: NodeCall = <M extends MethodName>(method: M, params: ParamsOf<M>, options: CallOptions = {}) => {
      const answer: OwnAnswer<M> | undefined = own[method];
      return answer === undefined ? this.#once(method, params, options) : answer(params, options);
    };
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

  /** What the steps change of the node's answers, by method. */
  #ownAnswers(): OwnAnswers {
    const state = this.#state;
    const { txs, subnets, blockchains, l1Validators } = state;
    return {
      'avm.getUTXOs': (params, options) =>
        this.#utxos('X', params, (of) => this.#once('avm.getUTXOs', { ...params, ...of }, options)),
      'platform.getUTXOs': (params, options) =>
        this.#utxos('P', params, (of) => this.#once('platform.getUTXOs', { ...params, ...of }, options)),
      'avax.getUTXOs': (params, options) =>
        this.#utxos('C', params, (of) => this.#once('avax.getUTXOs', { ...params, ...of }, options)),
      'avm.getTx': async (params, options) => {
        const tx = txs.get(params.txID);
        if (tx === undefined) return this.#once('avm.getTx', params, options);
        return tx.on === 'X' ? tx.hex : undefined;
      },
      'platform.getTx': async (params, options) => {
        const tx = txs.get(params.txID);
        if (tx === undefined) return this.#once('platform.getTx', params, options);
        return tx.on === 'P' ? tx.hex : undefined;
      },
      'avax.getAtomicTx': async (params, options) => {
        const tx = txs.get(params.txID);
        if (tx === undefined) return this.#once('avax.getAtomicTx', params, options);
        return tx.on === 'C' ? { tx: tx.hex, encoding: 'hex', blockHeight: 0n } : undefined;
      },
      'platform.getSubnet': async (params, options) =>
        subnets.get(params.subnetID) ?? this.#once('platform.getSubnet', params, options),
      'platform.validates': async (params, options) => {
        const created = blockchains.get(params.subnetID) ?? [];
        if (txs.has(params.subnetID)) return [...created];
        const listed = await this.#once('platform.validates', params, options);
        return listed && [...listed, ...created];
      },
      'platform.getValidatorsAt': async (params, options) => {
        const { subnetID = ZERO_ID } = params;
        if (!txs.has(subnetID) && !state.changesValidators(subnetID))
          return this.#once('platform.getValidatorsAt', params, options);
        // Those of a later height sign, and nothing says what that is.
        throw new InvalidInputError(l10n.t('who signs messages of the L1 after the steps before is not known now'));
      },
      'platform.validatedBy': async (params, options) => {
        const [subnetID] = [...blockchains].find(([, ids]) => ids.includes(params.blockchainID)) ?? [];
        return subnetID ?? this.#once('platform.validatedBy', params, options);
      },
      'platform.getL1Validator': async (params, options) =>
        l1Validators.has(params.validationID)
          ? l1Validators.get(params.validationID)
          : this.#once('platform.getL1Validator', params, options),
      'platform.getCurrentValidators': async (params, options) => {
        const { subnetID = ZERO_ID, nodeIDs } = params;
        const isNew = txs.has(subnetID);
        const listed = isNew ? [] : await this.#once('platform.getCurrentValidators', params, options);
        const all = state.validators(subnetID, listed);
        return nodeIDs === undefined ? all : all.filter(({ nodeID }) => nodeIDs.includes(nodeID));
      },
      eth_getBalance: async (params, options) =>
        (await this.#once('eth_getBalance', params, options)) + state.account(params.address).change * WEI,
      eth_getTransactionCount: async (params, options) =>
        (await this.#once('eth_getTransactionCount', params, options)) + state.account(params.address).nonces,
    };
  }

  /** The node's own answer. One that failed is requested again. */
  #once<M extends MethodName>(method: M, params: ParamsOf<M>, options: CallOptions): Promise<ResultOf<M>> {
    const given = Object.entries(params).filter(([, value]) => value !== undefined);
    const key = JSON.stringify([method, given.sort()], (_, each: unknown) =>
      typeof each === 'bigint' ? String(each) : each,
    );
    const known = this.#answers.get(key);
    if (known !== undefined) return known as Promise<ResultOf<M>>;
    const answer = this.#ask(method, params, options);
    this.#answers.set(key, answer);
    answer.catch(() => this.#answers.delete(key));
    return answer;
  }

  /** Of steps, those that nothing has spent begin a list: a node puts new ones at its head. */
  async #utxos(
    on: AnyTx['on'],
    { addresses, sourceChain, limit, startIndex }: ListParams,
    page: (of: Pick<ListParams, 'limit' | 'startIndex'>) => Promise<UTXOResponse>,
  ): Promise<UTXOResponse> {
    const owners = addresses.map((each) => toHexDigits(parseAddress(each).bytes));
    const made = this.#state.utxos.unspent(on, this.#chainOf(sourceChain), owners);
    const asked = await page({ limit, startIndex });
    if (limit !== 1) {
      const first = startIndex === undefined ? made.map(({ hex }) => hex) : [];
      return { ...asked, utxos: HexList.of([...first, ...unspentIn(asked.utxos, this.#state)]) };
    }
    // Whether a UTXO is there is asked by the head of the list, and by what follows it (utxos/unspent.ts).
    const own = startIndex === undefined ? asked : await page({ limit, startIndex: undefined });
    const utxoID = startIndex?.utxo;
    const isMade = made.some((each) => each.utxoID === utxoID);
    const [before, after] = [idOfUTXO(own.utxos.first()), idOfUTXO(asked.utxos.first())];
    const isListed = before !== undefined && (before === utxoID || after !== before);
    const isThere = utxoID !== undefined && (isMade || (!this.#state.utxos.isSpent(utxoID) && isListed));
    const head = made[0]?.hex ?? unspentIn(own.utxos, this.#state)[0] ?? (await this.#laterHead(own, page));
    return { ...own, utxos: HexList.of(isThere || head === undefined ? [] : [head]) };
  }

  /** The first UTXO of the node's own list that no step has spent, where one has spent its head. */
  async #laterHead(
    own: UTXOResponse,
    page: (of: Pick<ListParams, 'limit' | 'startIndex'>) => Promise<UTXOResponse>,
  ): Promise<string | undefined> {
    if (own.utxos.length === 0) return undefined;
    const { utxos } = await page({ limit: LOOKED_PAGE, startIndex: undefined });
    return unspentIn(utxos, this.#state)[0];
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
    if (!state.utxos.isSpent(encodeCb58(utxoIDIn(utxo)))) texts.push(prefixedHex(utxo));
  }
  return texts;
}
