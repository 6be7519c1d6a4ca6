import { atomicFormats, tx as atomicTx } from '../../../src/core/codec/atomic/atomic-formats';
import { AVM_FORMS } from '../../../src/core/codec/avm/avm-json';
import { avmTypes, tx as avmTx, X_CHAIN_FXS } from '../../../src/core/codec/avm/avm-transactions';
import { platformFormats } from '../../../src/core/codec/platform/platform-formats';
import { PLATFORM_FORMS } from '../../../src/core/codec/platform/platform-json';
import { genesisData, registeredProof, tx as platformTx } from '../../../src/core/codec/platform/platform-transactions';
import type { JSONForm } from '../../../src/core/codec/read-json';
import type { FixedShape, Shape, StructShape, TypeRegistry } from '../../../src/core/codec/shape';
import { ownerAddress } from '../../../src/core/codec/warp/warp-formats';

/** Where the schema of transactions to edit is: package.json contributes it. */
export const TX_SCHEMA = 'media/schemas/avalanche-tx.json';

type Schema = Readonly<Record<string, unknown>>;

interface ChainOfSchema {
  readonly name: string;
  readonly shape: StructShape;
  readonly registry: TypeRegistry;
  readonly forms: ReadonlyMap<Shape, JSONForm>;
}

const CHAINS: readonly ChainOfSchema[] = [
  { name: 'X', shape: avmTx, registry: avmTypes(X_CHAIN_FXS), forms: AVM_FORMS },
  { name: 'P', shape: platformTx, registry: platformFormats.tx.registry, forms: PLATFORM_FORMS },
  { name: 'C', shape: atomicTx, registry: atomicFormats.tx.registry, forms: new Map() },
];

const SECONDS = 'Unix seconds.';
const NAVAX = 'In nAVAX: 1 AVAX is 1,000,000,000.';

/** What fields mean, with their units. */
const MEANINGS: Readonly<Record<string, string>> = {
  networkID: 'The network: 1 is Mainnet, 5 is Fuji.',
  blockchainID: 'The chain that the transaction is for; the P-Chain is 11111111111111111111111111111111LpoYY.',
  outputs:
    'What is paid on this chain, sorted by asset, then by their bytes. What inputs hold beyond outputs is burned.',
  inputs: 'The outputs that are spent, sorted by txID and outputIndex.',
  memo: 'Up to 256 bytes in hex. On the P-Chain empty since Durango.',
  assetID: 'The ID of the asset, which is that of the transaction that created it.',
  amount: 'In the smallest unit of the asset; of AVAX in nAVAX: 1 AVAX is 1,000,000,000.',
  locktime: `${SECONDS} Nobody can spend it before.`,
  threshold: 'How many of the addresses have to sign.',
  addresses: 'The owners, sorted by their bytes.',
  signatureIndices: 'Which of the owners sign, by their places in `addresses`.',
  txID: 'The transaction that made it.',
  outputIndex: 'The place of the output in its transaction.',
  sourceChain: 'The blockchainID of the chain that exported the inputs.',
  importedInputs: 'The outputs of the other chain that are spent, sorted by txID and outputIndex.',
  destinationChain: 'The blockchainID of the chain that can import the outputs.',
  exportedOutputs: 'What the other chain can import, sorted by asset, then by their bytes.',
  subnetID: 'The ID of the subnet, which is that of the transaction that created it.',
  validationID: 'The ID of the L1 validator.',
  balance: `${NAVAX} Pays for the validator's time.`,
  start: `${SECONDS} 0 since Durango.`,
  end: SECONDS,
  weight: 'On the Primary Network the stake in nAVAX.',
  stake: 'What is staked; its sum is the weight.',
  shares: 'The delegation fee in parts of 1,000,000: 20,000 is 2%.',
  delegationShares: 'The delegation fee in parts of 1,000,000: 20,000 is 2%.',
  autoCompoundRewardShares: 'The part of rewards that is staked again, in parts of 1,000,000.',
  period: 'In seconds.',
  rewardsOwner: 'Who gets the rewards.',
  nonce: 'The number of transactions that the account has sent.',
  address: 'An address in hex.',
  denomination: 'The decimals of the asset, 0 to 32.',
  name: 'The name of the asset, at most 128 characters.',
  symbol: 'The symbol of the asset, at most 4 upper-case letters.',
  fxIndex: 'The place of the fx in the list of the chain: on X 0 is secp256k1fx, 1 is nftfx, 2 is propertyfx.',
  message: 'A signed Warp message in hex.',
  genesisData: 'The genesis in base64.',
  signatures: 'One for each signature that is needed, 65 bytes in hex; zeros where there is none yet.',
  type: 'The Go type in AvalancheGo.',
};

const DIGITS = '[0-9a-fA-F]';
const CB58 = '[1-9A-HJ-NP-Za-km-z]';

/** The schema of transactions to edit, made from the shapes that read and write their bytes. */
export function txSchema(): Schema {
  const definitions: Record<string, Schema> = {};
  const schemas = CHAINS.map((chain) => ({ chain, schema: new ChainSchema(chain, definitions) }));
  const fields = (name: 'unsignedTx' | 'credentials'): Schema[] =>
    schemas.map(({ chain, schema }) => {
      const [, shape] = chain.shape.fields.find(([field]) => field === name) as [string, Shape];
      return schema.of(shape);
    });
  return {
    $schema: 'https://json-schema.org/draft/2019-09/schema',
    $comment: 'Made by npm run manifest-pages from the shapes of src/core/codec',
    title: 'Avalanche transaction',
    type: 'object',
    properties: {
      chain: {
        description:
          'Only where the rest does not say it: X, P, C, or avm with the fxs of another chain, in its order.',
        pattern: `^(X|P|C|avm( (secp256k1fx|nftfx|propertyfx))*)$`,
        type: 'string',
      },
      unsignedTx: { description: 'What is signed.', anyOf: fields('unsignedTx') },
      credentials: {
        description: 'The signatures; leave it out for a transaction that is not signed yet.',
        anyOf: fields('credentials'),
      },
      id: { description: 'The ID of the signed transaction. It may be left out.', ...id },
    },
    required: ['unsignedTx'],
    additionalProperties: false,
    definitions,
  };
}

const id = { type: 'string', pattern: `^${CB58}{33,55}$`, patternErrorMessage: 'Expected an ID in cb58.' };

class ChainSchema {
  readonly #chain: ChainOfSchema;
  readonly #definitions: Record<string, Schema>;
  readonly #names = new Map<Shape, string>();

  constructor(chain: ChainOfSchema, definitions: Record<string, Schema>) {
    this.#chain = chain;
    this.#definitions = definitions;
  }

  of(shape: Shape): Schema {
    switch (shape.kind) {
      case 'uint':
        return { type: 'integer', minimum: 0, maximum: 2 ** (8 * shape.bytes) - 1 };
      case 'uint64':
        return { type: 'integer', minimum: 0, maximum: 2 ** 64 };
      case 'int64':
        return { type: 'integer' };
      case 'bool':
        return { type: 'boolean' };
      case 'fixed':
        return fixed(shape);
      case 'bytes':
        return shape === genesisData
          ? { type: 'string', pattern: '^[A-Za-z0-9+/]*={0,2}$' }
          : { type: 'string', pattern: `^(0x(${DIGITS}{2})*)?$`, patternErrorMessage: 'Expected hex with 0x.' };
      case 'text':
        return { type: 'string' };
      case 'list':
        return { type: 'array', items: this.of(shape.of) };
      default:
        return { $ref: `avalanche-tx.json#/definitions/${this.#defined(shape)}` };
    }
  }

  #defined(shape: Extract<Shape, { kind: 'struct' | 'interface' }>): string {
    const known = this.#names.get(shape);
    if (known !== undefined) return known;
    const name = `${this.#chain.name}${this.#names.size}`;
    this.#names.set(shape, name);
    this.#definitions[name] = this.#within(shape, shape.kind === 'struct' ? this.#struct(shape) : this.#oneOf(shape));
    return name;
  }

  #within(shape: Shape, schema: Schema): Schema {
    const within = this.#chain.forms.get(shape)?.within;
    if (within === undefined) return schema;
    const properties = { fxID: id, [within]: schema };
    return { type: 'object', properties, required: [within], additionalProperties: false };
  }

  #oneOf({ members }: Extract<Shape, { kind: 'interface' }>): Schema {
    const own = Object.entries(members).filter(([type]) => this.#chain.registry.idOf(type) !== undefined);
    const options = own.map(([type, member]) => this.#struct(member, type, own.length > 1));
    return options.length === 1 ? (options[0] as Schema) : { anyOf: options };
  }

  #struct(shape: StructShape, type?: string, needsType = false): Schema {
    const names = this.#chain.forms.get(shape)?.names;
    const own = shape.fields.map(([field, of]) => [names?.[field] ?? field, of] as const);
    const properties = own.map(([name, of]) => [name, { ...this.of(of), ...described(name) }] as const);
    const fxID = own.some(([name]) => name === 'fxIndex') ? { ...id, type: ['string', 'null'] } : id;
    const hasFx = own.some(([name]) => /^(fxIndex|input|output|operation)$/.test(name)) && type === undefined;
    return {
      type: 'object',
      properties: {
        ...(type !== undefined && { type: { const: type, ...described('type') } }),
        ...Object.fromEntries(properties),
        ...(hasFx && { fxID: { description: 'The fx that the part belongs to. It may be left out.', ...fxID } }),
      },
      required: [...(needsType ? ['type'] : []), ...own.map(([name]) => name)],
      additionalProperties: false,
    };
  }
}

function described(name: string): Schema {
  const description = MEANINGS[name];
  return description === undefined ? {} : { description };
}

function fixed(shape: FixedShape): Schema {
  if (shape === registeredProof) {
    const items = { type: 'integer', minimum: 0, maximum: 255 };
    return { type: 'array', items, minItems: shape.length, maxItems: shape.length };
  }
  if (shape === ownerAddress) return id;
  switch (shape.role) {
    case 'id':
      return id;
    case 'nodeID':
      return { type: 'string', pattern: `^NodeID-${CB58}+$`, patternErrorMessage: 'Expected a node ID.' };
    case 'address':
      return {
        type: 'string',
        pattern: '^[^-]+-[a-z]+1[02-9ac-hj-np-z]{38}$',
        patternErrorMessage: 'Expected an address such as X-fuji1…',
      };
    default: {
      const pattern = `^0x${DIGITS}{${2 * shape.length}}$`;
      return { type: 'string', pattern, patternErrorMessage: `Expected ${shape.length} bytes in hex with 0x.` };
    }
  }
}

/** The text of the file. */
export function txSchemaText(): string {
  return `${JSON.stringify(txSchema(), null, 1).replaceAll(/\n */g, '\n')}\n`;
}
