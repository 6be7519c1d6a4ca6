import type { CallOptions } from '../call-options';
import type { NodeVersion, Upgrade } from './info-types';
import { TypedClient, type Params } from './typed-client';
import { type InfoMethodName, pathOf } from './node-methods';
import * as schemas from '../schemas/info';
import type { Schema } from '../http/validate';

/** The identity of a node, its network and chains: `/ext/info` (docs/protocol.md 4.6). Errors as for `AvmClient`. */
export class InfoClient extends TypedClient {
  getNetworkID(options?: CallOptions): Promise<{ networkID: number }> {
    return this.#call('info.getNetworkID', {}, schemas.networkIDSchema, options);
  }

  getNetworkName(options?: CallOptions): Promise<{ networkName: string }> {
    return this.#call('info.getNetworkName', {}, schemas.networkNameSchema, options);
  }

  getBlockchainID(params: { alias: string }, options?: CallOptions): Promise<{ blockchainID: string }> {
    return this.#call('info.getBlockchainID', params, schemas.blockchainIDSchema, options);
  }

  /** `chain` is an alias or a blockchain ID. */
  isBootstrapped(params: { chain: string }, options?: CallOptions): Promise<{ isBootstrapped: boolean }> {
    return this.#call('info.isBootstrapped', params, schemas.isBootstrappedSchema, options);
  }

  /** Of the node that responds: behind a gateway, of any. */
  getNodeID(options?: CallOptions): Promise<{ nodeID: string }> {
    return this.#call('info.getNodeID', {}, schemas.nodeIDSchema, options);
  }

  getNodeVersion(options?: CallOptions): Promise<NodeVersion> {
    return this.#call('info.getNodeVersion', {}, schemas.nodeVersionSchema, options);
  }

  /** In the node's order, which is that of their times. */
  upgrades(options?: CallOptions): Promise<readonly Upgrade[]> {
    return this.#call('info.upgrades', {}, schemas.upgradesSchema, options);
  }

  #call<T>(method: InfoMethodName, params: Params, schema: Schema<T>, options: CallOptions | undefined): Promise<T> {
    return this.read(pathOf(method, ''), method, params, schema, options);
  }
}
