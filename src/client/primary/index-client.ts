import { type NodeAddress, TypedClient, type Params } from '../node/typed-client';
import type { CallOptions } from '../call-options';
import type { Schema } from '../http/validate';
import { containerSchema, indexSchema, isAcceptedSchema, rangeSchema } from '../schemas/primary';
import { unlessAbsent } from '../node-words';
import type { IndexMethodName } from './primary-methods';
import type { Container } from './primary-types';

/** Chains that a node can index; it knows them by these aliases alone. */
export type IndexedChain = 'X' | 'P' | 'C';

/**
 * The index of a chain's accepted blocks, which a node keeps if it was started with one. Errors as for
 * `PlatformClient`.
 */
export class IndexClient extends TypedClient {
  readonly #path: string;

  constructor({ chain, ...node }: NodeAddress & { readonly chain: IndexedChain }) {
    super(node);
    this.#path = `/ext/index/${chain}/block`;
  }

  /** Undefined for an index that holds nothing yet. */
  getLastAccepted(options?: CallOptions): Promise<Container | undefined> {
    return unlessAbsent(this.#call('index.getLastAccepted', { encoding: 'hex' }, containerSchema, options));
  }

  getContainerByIndex({ index }: { index: bigint }, options?: CallOptions): Promise<Container | undefined> {
    const params = { index: String(index), encoding: 'hex' };
    return unlessAbsent(this.#call('index.getContainerByIndex', params, containerSchema, options));
  }

  /** By the outer ID. */
  getContainerByID({ id }: { id: string }, options?: CallOptions): Promise<Container | undefined> {
    return unlessAbsent(this.#call('index.getContainerByID', { id, encoding: 'hex' }, containerSchema, options));
  }

  /**
   * At most 1,024 (docs/protocol.md 12); the node rejects a start beyond the last block. A caller that verifies the
   * blocks' hashes needs no checksums (`hexnc`).
   */
  async getContainerRange(
    {
      startIndex,
      numToFetch,
      encoding = 'hex',
    }: { startIndex: bigint; numToFetch: number; encoding?: 'hex' | 'hexnc' },
    options?: CallOptions,
  ): Promise<readonly Container[]> {
    const params = { startIndex: String(startIndex), numToFetch: String(numToFetch), encoding };
    return (await unlessAbsent(this.#call('index.getContainerRange', params, rangeSchema, options)))?.containers ?? [];
  }

  /** By the outer ID. */
  async getIndex(params: { id: string }, options?: CallOptions): Promise<bigint | undefined> {
    return (await unlessAbsent(this.#call('index.getIndex', params, indexSchema, options)))?.index;
  }

  /** By the outer ID; the node doesn't accept that of the inner block. */
  async isAccepted(params: { id: string }, options?: CallOptions): Promise<boolean> {
    return (await this.#call('index.isAccepted', params, isAcceptedSchema, options)).isAccepted;
  }

  #call<T>(method: IndexMethodName, params: Params, schema: Schema<T>, options: CallOptions | undefined): Promise<T> {
    return this.read(this.#path, method, params, schema, options);
  }
}
