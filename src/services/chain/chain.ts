import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import type { HttpClient } from '../../client/http/http-client';
import { NodeRpc, type ServiceClient } from '../../client/rpc/node-rpc';
import { AnyOrderCodec, codecsOfAllOrders } from '../../core/codec/avm/any-order-codec';
import { Codec } from '../../core/codec/avm/codec';
import { type ChainConfig, isXChain } from './chain-config';
import { IdentityWatch } from './chain-identity';
import { RecentAnswers } from './recent-answers';

/** A configured chain with its clients, its codec and its identity. */
export class Chain {
  readonly #parts: { readonly http: HttpClient; readonly clock: Clock };
  readonly config: ChainConfig;
  /** Any method of the node. */
  readonly node: NodeRpc;
  readonly avm: ServiceClient<'avm'>;
  readonly info: ServiceClient<'info'>;
  /** The P-Chain and the C-Chain's atomic side of the same node. */
  readonly platform: ServiceClient<'platform'>;
  readonly atomic: ServiceClient<'avax'>;
  /** The indexes of the same node, if it keeps them. */
  readonly index: ServiceClient<'index'>;
  readonly identity: IdentityWatch;
  /** The highest blocks that checks have read of, by identity and chain: a node with less is behind another one. */
  readonly highest = new Map<string, bigint>();
  /** Responses of P and C about state, from the last seconds. */
  readonly recent: RecentAnswers;
  /**
   * Decodes the chain's bytes. The X-Chain's fxs are known; for another chain it tries every
   * order that its blocks allow.
   */
  readonly codec: AnyOrderCodec;

  /**
   * `baseURL` is the target of requests: the settings' URL, or the same with its credentials; `node` is there unless
   * something answers in its place.
   */
  constructor(
    config: ChainConfig,
    parts: { http: HttpClient; clock: Clock },
    baseURL = config.url,
    node = new NodeRpc({ http: parts.http, baseURL, chain: config.blockchain }),
  ) {
    const { blockchain, history } = config;
    const { clock } = parts;
    this.#parts = parts;
    this.config = config;
    this.node = node;
    this.avm = node.client('avm');
    this.info = node.client('info');
    this.platform = node.client('platform');
    this.atomic = node.client('avax');
    this.index = node.client('index');
    this.recent = new RecentAnswers(node, clock);
    const codec = new AnyOrderCodec(isXChain(blockchain) ? [new Codec()] : codecsOfAllOrders());
    this.codec = codec;
    this.identity = new IdentityWatch({ avm: this.avm, info: this.info, blockchain, clock, history, codec });
  }

  /** The same chain as another node has it, with nothing that was read before. */
  over(node: NodeRpc): Chain {
    return new Chain(this.config, this.#parts, undefined, node);
  }

  /** The height of the chain itself, or of the P-Chain or C-Chain of its node. Rejects with the client's errors. */
  async heightOn(on: 'X' | 'P' | 'C', options: CallOptions): Promise<bigint> {
    if (on === 'C') return BigInt(await this.node.call('eth_blockNumber', {}, options));
    return this.clientOn(on).getHeight(options);
  }

  /** The client of the chain itself, or of the P-Chain of its node. */
  clientOn(on: 'X' | 'P') {
    return on === 'P' ? this.platform : this.avm;
  }

  /** The Primary Network that it is a chain of, as far as that is known. */
  get primaryNetworkID(): number | undefined {
    if (!isXChain(this.config.blockchain)) return undefined;
    return this.identity.known?.networkID ?? this.config.networkID;
  }
}
