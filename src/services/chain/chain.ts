import { AvmClient } from '../../client/avm/avm-client';
import type { Clock } from '../../client/clock';
import type { HttpClient } from '../../client/http/http-client';
import { InfoClient } from '../../client/node/info-client';
import { NodeClient } from '../../client/node/node-client';
import { AtomicClient } from '../../client/primary/atomic-client';
import { IndexClient, type IndexedChain } from '../../client/primary/index-client';
import { PlatformClient } from '../../client/primary/platform-client';
import { AnyOrderCodec } from '../../core/codec/avm/any-order-codec';
import { Codec } from '../../core/codec/avm/codec';
import { codecsOfAllOrders } from '../../core/codec/avm/fx-orders';
import type { ChainConfig } from './chain-config';
import { isXChain } from './chain-config';
import { IdentityWatch } from './chain-identity';
import { RecentAnswers } from './recent-answers';

/** A configured chain with its clients, its codec and its identity. */
export class Chain {
  readonly config: ChainConfig;
  readonly avm: AvmClient;
  readonly info: InfoClient;
  /** Any method of the node, for the user's own calls. */
  readonly node: NodeClient;
  /** The P-Chain and the C-Chain's atomic side of the same node. */
  readonly platform: PlatformClient;
  readonly atomic: AtomicClient;
  /** The indexes of the same node, if it keeps them. */
  readonly indexes: Readonly<Record<IndexedChain, IndexClient>>;
  readonly identity: IdentityWatch;
  /** Responses of P and C about state, from the last seconds. */
  readonly recent: RecentAnswers;
  /**
   * Decodes the chain's bytes. The X-Chain's fxs are known; for another chain it tries every
   * order that its blocks allow.
   */
  readonly codec: AnyOrderCodec;

  /** `baseURL` is the target of requests: the settings' URL, or the same with its credentials. */
  constructor(config: ChainConfig, { http, clock }: { http: HttpClient; clock: Clock }, baseURL = config.url) {
    const { blockchain, history } = config;
    this.config = config;
    this.avm = new AvmClient({ http, baseURL, chain: blockchain });
    this.info = new InfoClient({ http, baseURL });
    this.node = new NodeClient({ http, baseURL, chain: blockchain });
    this.platform = new PlatformClient({ http, baseURL });
    this.atomic = new AtomicClient({ http, baseURL });
    this.recent = new RecentAnswers(this.avm.host, clock);
    const indexOf = (of: IndexedChain): IndexClient => new IndexClient({ http, baseURL, chain: of });
    this.indexes = { X: indexOf('X'), P: indexOf('P'), C: indexOf('C') };
    const codec = new AnyOrderCodec(isXChain(blockchain) ? [new Codec()] : codecsOfAllOrders());
    this.codec = codec;
    this.identity = new IdentityWatch({ avm: this.avm, info: this.info, blockchain, clock, history, codec });
  }
}
