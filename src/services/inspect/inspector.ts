import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { ResponseError } from '../../client/errors';
import type { IndexedChain } from '../../client/rpc/method';
import { Codec } from '../../core/codec/avm/codec';
import type { UTXOReference } from '../../core/codec/avm/avm-transactions';
import { platformFormats } from '../../core/codec/platform/platform-formats';
import { utxoIDOf } from '../../core/ids/ids';
import { hrpOf } from '../../core/ids/networks';
import { type ExpectedError, outcomeOf } from '../../core/outcome';
import type { ProducedOutput } from '../../core/tx/moves';
import type { Chain } from '../chain/chain';
import type { PastBlocks } from '../past/blocks/past-blocks';
import { homeOf } from '../past/decoded/decoded-tx';
import {
  type AnyFoundTx,
  type Found,
  type FoundBlock,
  type FoundPlatformBlock,
  madeOutputs,
  type ReadAvmUTXO,
  type ReadPlatformUTXO,
} from '../lookup/found';
import { evmBlockAt, type FoundEVMBlock } from '../lookup/evm-block-at';
import { hasTwice } from '../lookup/finders';
import {
  type Absence,
  blockAt,
  type IDResolver,
  type MissingBlock,
  platformBlockAt,
  type Resolution,
} from '../lookup/id-resolver';
import { platformUTXO } from './read-bytes';
import { networkOf } from '../lookup/network-of';
import { type AddressFormat, addressFormatOf, addressFormatOn, longAddress } from '../text/format-id';
import { mayHaveRewards, recentRewards } from '../utxos/staked';
import { isUnspent } from '../utxos/unspent';
import type { UTXOCache } from '../utxos/utxo-cache';
import { type ReadUTXO, utxosOn } from '../utxos/utxo-source';

/** A UTXO of a page that was read. */
export interface KnownUTXO {
  readonly kind: 'utxo';
  /** X stands for the avm chain of the lookup. */
  readonly on: IndexedChain;
  readonly utxo: ReadUTXO;
}

/** An output of an accepted transaction, spent or not. X stands for the avm chain of the lookup. */
export interface FoundOutput {
  readonly kind: 'output';
  readonly utxo: ReadUTXO;
  readonly utxoID: Uint8Array;
  /** The chain to whose side of the shared memory it was exported. */
  readonly exportedTo: Uint8Array | undefined;
  readonly madeBy: AnyFoundTx;
  /** The chain on which it can be spent. */
  readonly home: IndexedChain;
  readonly networkID: number;
  /** Whether P makes it a UTXO only when a staking ends. */
  readonly isStaked: boolean;
  /** Whether the transaction's bytes don't have it: a reward or a returned balance, as the node listed it. */
  readonly isListedOnly: boolean;
}

/** What names a thing on a chain; a height is that of a block of X or P. */
export type ThingName =
  | { readonly kind: 'id'; readonly bytes: Uint8Array }
  | ({ readonly kind: 'output' } & UTXOReference)
  | { readonly kind: 'height'; readonly height: bigint; readonly on?: 'X' | 'P' | undefined };

/** The thing that a name is of, for every surface; an asset is the transaction that created it. */
export type NamedThing = Found | KnownUTXO | FoundOutput | Missing;

/** Why a name is of nothing. */
export type Missing = { readonly kind: 'missing' } & (
  | ({ readonly code: 'absent' } & Absence)
  | { readonly code: 'failed'; readonly error: ExpectedError }
  | {
      /** The bytes of the transaction have no such output. */
      readonly code: 'noOutput';
      readonly outputCount: number;
      /** Whether P may have made it nevertheless, of what an L1 validator had left: no method finds that. */
      readonly isPossible: boolean;
    }
  /** The chain has no block at the height yet. */
  | { readonly code: 'noBlock'; readonly newest: bigint }
  | { readonly code: MissingCode }
);

/** `block` and `transaction`: the ID belongs to one, but something else was requested. */
export type MissingCode = 'block' | 'transaction' | 'noAsset' | 'notListed' | 'noChain' | 'notKept';

/**
 * Whether an output is still unspent. Nodes don't show it for an exported output or one without an owner, nor whether
 * an output that was staked and isn't a UTXO is still staked.
 */
export type Spending = 'unspent' | 'spent' | 'stakedOrSpent' | 'exported' | 'unowned';

/** Finds out what things on a chain are. */
export class Inspector {
  readonly #resolver: IDResolver;
  readonly #utxos: UTXOCache;
  readonly #past: Pick<PastBlocks, 'outputOf'>;

  constructor(resolver: IDResolver, utxos: UTXOCache, past: Pick<PastBlocks, 'outputOf'>) {
    this.#resolver = resolver;
    this.#utxos = utxos;
    this.#past = past;
  }

  /** A UTXO of a page that was read. */
  listed(chain: Chain, utxoID: Uint8Array): KnownUTXO | undefined {
    const listed = this.#utxos.get(chain, utxoID);
    return listed === undefined ? undefined : { kind: 'utxo', ...listed };
  }

  /**
   * The one walk from a name to the thing, for all callers. Failure and absence are
   * results. Rejects only with the reason of the caller's abort.
   */
  async look(chain: Chain, name: ThingName, options: CallOptions): Promise<NamedThing> {
    switch (name.kind) {
      case 'id':
        return this.id(chain, name.bytes, options);
      case 'output':
        return this.output(chain, name, options);
      case 'height': {
        const load: typeof blockAt | typeof platformBlockAt = name.on === 'P' ? platformBlockAt : blockAt;
        const block: Promise<FoundBlock | FoundPlatformBlock | MissingBlock> = load(
          this.#resolver,
          chain,
          name.height,
          options,
        );
        const { value, error } = await outcomeOf(block, options.signal);
        if (error !== undefined) return { kind: 'missing', code: 'failed', error };
        return value.kind === 'noBlock' ? { kind: 'missing', code: 'noBlock', newest: value.newest } : value;
      }
    }
  }

  /** The block of C at a height, as `look`. */
  async evmBlock(chain: Chain, height: bigint, options: CallOptions): Promise<FoundEVMBlock | Missing> {
    const { value, error } = await outcomeOf(evmBlockAt(chain, height, options), options.signal);
    if (error !== undefined) return { kind: 'missing', code: 'failed', error };
    return value.kind === 'noBlock' ? { kind: 'missing', code: 'noBlock', newest: value.newest } : value;
  }

  /**
   * Nodes can't look up a UTXO by its ID: only those of pages and blocks that were read are found, on X, P and C, spent
   * or not. Requests no more than the transaction that made it; undefined if that fails, too. Rejects only with the
   * reason of the caller's abort.
   */
  async utxo(chain: Chain, utxoID: Uint8Array, options: CallOptions): Promise<KnownUTXO | FoundOutput | undefined> {
    const listed = this.listed(chain, utxoID);
    if (listed !== undefined) return listed;
    for (const of of ['X', 'P', 'C'] as const) {
      const made = await this.#past.outputOf(chain, of, utxoID, options.signal);
      if (made.kind === 'unknown') continue;
      const { isMade, ...reference } = made.value;
      const found = await this.output(chain, reference, { ...options, madeOn: isMade ? of : undefined });
      return found.kind === 'output' ? found : undefined;
    }
    return undefined;
  }

  /** What an ID was when it was looked up or listed. Sends nothing. */
  cached(chain: Chain, id: Uint8Array): Found | KnownUTXO | undefined {
    const listed = this.listed(chain, id);
    if (listed !== undefined) return listed;
    const found = this.#resolver.cached(chain, id);
    return found === undefined || found.kind === 'absent' || found.kind === 'unknown' ? undefined : found;
  }

  /** Rejects only with the reason of the caller's abort. */
  async id(chain: Chain, id: Uint8Array, options: CallOptions): Promise<NamedThing> {
    const listed = this.listed(chain, id);
    if (listed !== undefined) return listed;
    const found = foundOrMissing(await this.#resolver.resolve(chain, id, options));
    if (found.kind !== 'missing' || found.code !== 'absent') return found;
    return (await this.utxo(chain, id, options)) ?? found;
  }

  /** `madeOn` saves the requests to other chains. Rejects only with the reason of the caller's abort. */
  async output(
    chain: Chain,
    reference: UTXOReference,
    { madeOn, ...options }: CallOptions & { readonly madeOn?: IndexedChain | undefined },
  ): Promise<FoundOutput | Missing> {
    const { txID, outputIndex } = reference;
    const madeBy = foundOrMissing(await this.#resolver.resolveMaker(chain, txID, madeOn, options));
    switch (madeBy.kind) {
      case 'tx': {
        const outputs = madeOutputs(madeBy);
        const made = outputs[outputIndex];
        if (made !== undefined) return foundOutput(chain, madeBy, made);
        const unwritten = await this.#unwritten(chain, madeBy, reference, options);
        return unwritten ?? noOutput(outputs.length, leavesBalance(madeBy, outputIndex, outputs.length));
      }
      case 'missing':
        return madeBy;
      case 'block':
        return madeBy.on === 'X' ? { kind: 'missing', code: 'block' } : noOutput(0);
      case 'validator':
        return noOutput(0);
    }
  }

  /** A UTXO of P that doesn't stand in its transaction (docs/protocol.md 8.6): it was listed, or is a reward. */
  async #unwritten(
    chain: Chain,
    madeBy: AnyFoundTx,
    { txID, outputIndex }: UTXOReference,
    options: CallOptions,
  ): Promise<FoundOutput | Missing | undefined> {
    if (madeBy.on !== 'P') return undefined;
    const found = ({ assetID, output, stakeableUntil }: ReadUTXO): FoundOutput => {
      const lock = stakeableUntil === undefined ? {} : { stakeableUntil };
      const made = { index: outputIndex, assetID, output, ...lock };
      return { ...foundOutput(chain, madeBy, made), isListedOnly: true };
    };
    const listed = this.listed(chain, utxoIDOf(txID, outputIndex));
    if (listed?.on === 'P') return found(listed.utxo);
    if (!mayHaveRewards(madeBy.tx.unsignedTx)) return undefined;
    const { value: rewards, error } = await outcomeOf(recentRewards(chain, txID, options), options.signal);
    if (error !== undefined) return { kind: 'missing', code: 'failed', error };
    const reward = rewards.find((each) => each.outputIndex === outputIndex);
    return reward && found(reward);
  }

  /** Whether an output is still among the UTXOs of its owner. Rejects with the client's errors. */
  async spending(
    chain: Chain,
    found: FoundOutput,
    options: CallOptions & { readonly attempts?: number },
  ): Promise<Spending> {
    const [owner] = found.utxo.output.addresses;
    if (found.exportedTo !== undefined) return 'exported';
    if (owner === undefined) return 'unowned';
    const query = { addresses: [longAddress(outputFormat(found), owner)] };
    const source = utxosOn(chain, found.madeBy.on === 'P' ? 'P' : 'X', query);
    const isListed = (): Promise<boolean> => isUnspent(source, found.utxoID, options);
    if (await isListed()) return 'unspent';
    if (found.isStaked) return 'stakedOrSpent';
    // A node that is behind doesn't list outputs of blocks that it doesn't have yet.
    if (!(await hasTwice(chain, found.madeBy, options))) {
      const reason = l10n.t('a node at this URL lacks the transaction that made the output, and newer blocks');
      throw new ResponseError(source.host, { reason, details: 'no transaction of the output' });
    }
    // The node may have received it only just now. A hover has no requests left to check again.
    return options.attempts !== 1 && (await isListed()) ? 'unspent' : 'spent';
  }
}

/** The resolver's result, as a thing or the reason why there is none. */
export function foundOrMissing(answer: Resolution): Found | Missing {
  if (answer.kind === 'unknown') return { kind: 'missing', code: 'failed', error: answer.error };
  return answer.kind === 'absent' ? { ...answer, kind: 'missing', code: 'absent' } : answer;
}

function noOutput(outputCount: number, isPossible = false): Missing {
  return { kind: 'missing', code: 'noOutput', outputCount, isPossible };
}

/** Whether an output may be what an L1 validator had left, which follows the transaction's own outputs. */
function leavesBalance(madeBy: AnyFoundTx, outputIndex: number, outputCount: number): boolean {
  if (madeBy.on !== 'P' || outputIndex !== outputCount) return false;
  const { type } = madeBy.tx.unsignedTx;
  return type === 'txs.DisableL1ValidatorTx' || type === 'txs.SetL1ValidatorWeightTx';
}

function foundOutput({ identity }: Chain, madeBy: AnyFoundTx, made: ProducedOutput): FoundOutput {
  const { index: outputIndex, assetID, output, exportedTo, stakeableUntil, isStaked = false } = made;
  const { id: txID } = madeBy;
  const { on: madeOn } = madeBy;
  const { known } = identity;
  return {
    kind: 'output',
    utxo: { txID, outputIndex, assetID, output, stakeableUntil },
    utxoID: utxoIDOf(txID, outputIndex),
    exportedTo,
    madeBy,
    home: homeOf(exportedTo, { madeOn, xChainID: known?.blockchainID }),
    networkID: networkOf(madeBy) ?? known?.networkID ?? 0,
    isStaked,
    isListedOnly: false,
  };
}

/** How the owners of an output are written; an exported one belongs to the destination chain. */
export function outputFormat(
  { madeBy, exportedTo, networkID }: FoundOutput,
  ownName: AddressFormat['ownName'] = () => undefined,
): AddressFormat {
  const made =
    madeBy.on === 'X'
      ? addressFormatOf(madeBy.tx.unsignedTx, ownName)
      : { alias: madeBy.on, hrp: hrpOf(networkID), ownName };
  return addressFormatOn(made, exportedTo, networkID);
}

/** An output as the chain has it on which it can be spent: its bytes, and what reads them. */
type UTXOForm = ReadAvmUTXO | ReadPlatformUTXO;

/** What P and C export has the same bytes on each chain (docs/protocol.md 8.1). */
export function utxoForm({ utxo: { stakeableUntil, output, ...reference }, madeBy, home }: FoundOutput): UTXOForm {
  if (madeBy.on !== 'X' && home === 'P' && output.type === 'secp256k1fx.TransferOutput') {
    const lock = { type: 'stakeable.LockOut', locktime: stakeableUntil ?? 0n, output } as const;
    return platformUTXO(
      platformFormats.utxo.encode({ ...reference, output: stakeableUntil === undefined ? output : lock }),
    );
  }
  const codec = madeBy.on === 'X' ? madeBy.codec : new Codec();
  const utxo = { ...reference, output };
  const id = utxoIDOf(reference.txID, reference.outputIndex);
  return { on: 'X', kind: 'utxo', id, codec, bytes: codec.encodeUTXO(utxo), utxo };
}
