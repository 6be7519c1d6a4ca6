import { ExpectedError } from '../../src/core/outcome';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { sha256 } from '../../src/core/bytes/hashes';

/** The sandbox's time: Unix milliseconds. */
export interface WallClock {
  now(): number;
}

export const wallClock: WallClock = { now: () => Date.now() };

/** Whole Unix seconds, the unit of blocks and locktimes. */
export function unixSeconds(clock: WallClock): bigint {
  return BigInt(Math.floor(clock.now() / 1000));
}

/** The node rejects a request: `message` is its wording, which the caller gets as the error of a JSON-RPC response. */
export class Refusal extends ExpectedError {
  override readonly name = 'Refusal';
}

/** The error of avalanchego's database for a missing key. */
export function notFound(): Refusal {
  return new Refusal('not found');
}

/** Runs `action`; its refusal is thrown again with `prefix`, as Go wraps an error. */
export function prefixedErrors<T>(prefix: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof ExpectedError) throw new Refusal(`${prefix}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Names for IDs, of blockchains or of assets; an ID is printed with its first name (ids.Aliaser). */
export class Aliases {
  readonly #ids = new Map<string, Uint8Array>();
  /** By the ID's cb58 text. */
  readonly #names = new Map<string, string>();

  add(id: Uint8Array, ...aliases: readonly string[]): void {
    for (const alias of aliases) {
      if (this.#ids.has(alias)) throw new Error(`alias already mapped to an ID: ${alias}`);
      this.#ids.set(alias, id);
    }
    const text = encodeCb58(id);
    const first = aliases[0];
    if (first !== undefined && !this.#names.has(text)) this.#names.set(text, first);
  }

  find(alias: string): Uint8Array | undefined {
    return this.#ids.get(alias);
  }

  lookup(alias: string): Uint8Array {
    const id = this.#ids.get(alias);
    if (id === undefined) throw new Refusal(`there is no ID with alias: ${alias}`);
    return id;
  }

  /** The first alias of an ID, or its cb58 text. */
  nameOf(id: Uint8Array): string {
    const text = encodeCb58(id);
    return this.#names.get(text) ?? text;
  }
}

/** A node by its ID (20 bytes), with a BLS key (48 bytes) and the proof that it is its own (96 bytes). */
export interface NodeIdentity {
  readonly nodeID: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly proofOfPossession: Uint8Array;
}

/**
 * What the IDs of the sample data are made from, whatever the product is called: other bytes give other samples, with
 * messages that their validators didn't sign.
 */
export const SAMPLE_SEED = Buffer.from('582d436861696e204c656e73', 'hex').toString();

function node(name: string, publicKey: string, proofOfPossession: string): NodeIdentity {
  return {
    nodeID: sha256(Buffer.from(`${SAMPLE_SEED}${name}`)).subarray(0, 20),
    publicKey: Buffer.from(publicKey, 'hex'),
    proofOfPossession: Buffer.from(proofOfPossession, 'hex'),
  };
}

/**
 * The sandbox's own node, the same in every sandbox: its ID doesn't distinguish them. All keys here are made from
 * hashes.
 */
export const OWN_NODE = node(
  ' sandbox',
  '8040a591c2e011df96ff5cffd07e98dd91923745c58a40f1614e5df9e6b9e1efeee9ed51e5509dfe6e1994a38e53714d',
  'a748ac9c61f4950b264f80b9c8cc1eb17cbea5578c4e3f295be932811e23a8ce75b59e66cab35efe9b86a54579bcf410' +
    '0bd7f1973c6970699924c143729e6c0c5471179c1dc9a731728faa466b491a345464b614d1318e76c9d2bf5a75ef652e',
);

/** The other nodes in the sample data; none of them runs. */
export const SAMPLE_NODES = {
  /** Validates the primary network. */
  validator: node(
    ': node B',
    'a460bd30430f1be774c266b7244347c3b5b052d3631e1d812d8f2abfb8250cdf769e641d79dd3253a130bdd83a294c8b',
    '916392e0bd90b346955797697660f9e96dcb5650f562207f083f656a0f7f77442b35fd7582ccaefe11d1a6dea377fd58' +
      '01715d3bc9bc71fa8ba2fe260adbe3a42af8e9809ad2a77c538686cd432e1c44e96bc7f64b47d9b1a6c9036c671e7ccd',
  ),
  /** Validates the primary network and renews itself, where Helicon is active. */
  renewer: node(
    ': node H',
    'b074e0da7b18f2bdeb304754ab4ee552d1caef60197ea587ce15a952daaa60b8894c426cc575e3ca462f3494e8f47a58',
    '92d7a609191d6170aa7530e78e7eccb0f73aa3ee45a5121390610d744b4d96dfb31ac7b6af14c3b0c0a0257540626325' +
      '13dad35382753256f9b7db6b7b2debbb02ac04a7e3eb63cf5667dff91dbe2d925b2ea81733b29e6c27cbdb81d1141ec6',
  ),
  /** Validated the primary network for a day. */
  leaver: node(
    ': node C',
    'b2e3599d708daa8bcc03b5486f7745985f5566baa75415fee2a171d8dfe0bc8ddf10cf5bc99e5020209f970d1d29cd10',
    'a37104cf305b4f41b7a2ed03d720864599fe788501e04edee1c500556d1449cd19ab875235ef3d23a402893d2591a7e7' +
      '117f192e28fa7414a9c6620aad767b5fac6db6b7dd8fa633fc0d8d09609fe31ae7f0f5d8e063561f6930379458f7c407',
  ),
  /** Validates the L1. */
  active: node(
    ': node D',
    'afee8f6f78e914742a44731d799c1bde5279efc1677343784053d2dc901e07294fcd9d7ccbd4f4d24cd471ef3d8e8673',
    '8fabb1d3c19a7a9942f663ab482df1bbf53a04165c8bdc0d7576d6c56dabce36f334456599f46fa43a53308e045c3545' +
      '05ded5dbd45aac97dc5b6fcd49f0012c19c724756170dcf6516e69c7ebe81afcb0c70f1152a4e52534e98c588c5542cb',
  ),
  /** Validates the L1, and has nearly used up its balance. */
  poor: node(
    ': node E',
    'a0e8e4ee32f32a90aecd77c39a8b590ea5a6611b7b21b54b0ee8adca2866772d648e606999bbdd6f76d2522c0eb6fc31',
    'b05f60932af748c85fca4c6ff4de97c6ad2d3c761d73947a29ea43472dc466e820374a39705907533da6348f3f99c10c' +
      '16d0573586e4df07f6f63283c3fc789aa5f374da768959e3abf258a6f0da17d4bea2421700f515a4c32973e7dd5b9eac',
  ),
  /** Was a validator of the L1 until it was disabled. */
  inactive: node(
    ': node F',
    'b9fd824c78fe850d84a471e5a4a4e8c31bca2d07dd9821608abc5de341f6318dd00ff6b96b1963abf4c7a3220a3bf675',
    'b58d0f4c0651d8172ca59fe865d8a971de8e3eeb6c649edfe052fc869b0cc37a99b10305bfb4cbd631ee101dc6aedebe' +
      '0779828c75549c86acb59d8a40e926323c67544e7c967d354fc9bca983a9bfc91ce45f3b7c726a3f7df1e7ee213f4da5',
  ),
  /** Was registered as a validator of the L1 later. */
  registered: node(
    ': node G',
    'b7fe7a0caf21f1a73f3c84c0de9520542150146fe0533ea32b2b138736f19605a0f2607d2217dc1810fb8c8f83a983cf',
    '8a1c3d2400eaa5d39927994383fbed46dc8a5a2876ba940428db617b4be2b2574cb544261693d7b9526f18eab9ed95de' +
      '0ee3cc1dd7d88d93aee0cfe0168d611e5b48f00f289aa9af59435e9bfa8c85c71aa9f4d1e4951c499e9073e4e542b6c9',
  ),
} as const satisfies Readonly<Record<string, NodeIdentity>>;

/** Stands for a missing ID. */
export const NO_ID = new Uint8Array(32);
