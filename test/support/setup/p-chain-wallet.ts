import { formatAddress } from '../../../src/core/ids/address';
import { compareBytes } from '../../../src/core/bytes/bytes';
import type { TransferableOutput } from '../../../src/core/codec/secp256k1fx';
import { platformFormats } from '../../../src/core/codec/platform/platform-formats';
import type {
  PlatformTx,
  PlatformUTXO,
  UnsignedPlatformTx,
} from '../../../src/core/codec/platform/platform-transactions';
import { decodeID, encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHex, encodeHex } from '../../../src/core/encodings/hex';
import { txIDOf } from '../../../src/core/ids/ids';
import { sha256 } from '../../../src/core/bytes/hashes';
import { EMPTY_SIGNATURE } from '../../../src/core/tx/signers';
import { EWOQ, SigningKey } from '../../../src/core/tx-builder/key';
import type { ChainIdentity } from '../../../src/services/chain/chain-identity';
import { chooseInputs, inputFor } from '../../../src/core/tx-builder/spend';

/** The networks of one computer, whose genesis gives the public test key its AVAX. */
const LOCAL_NETWORKS: readonly number[] = [12345, 1337];

export function isLocalNetwork({ networkID }: Pick<ChainIdentity, 'networkID'>): boolean {
  return LOCAL_NETWORKS.includes(networkID);
}

/** nAVAX: more than the P-Chain charges; what is left over is burned. */
const FEE = 10_000_000n;

/** The fields that transactions begin with. */
type Base = Pick<
  Extract<UnsignedPlatformTx, { type: 'txs.BaseTx' }>,
  'networkID' | 'blockchainID' | 'outputs' | 'inputs' | 'memo'
>;

/** What a transaction does, beside paying the fee. */
interface Plan {
  /** What it imports; all of it stays on the P-Chain. */
  readonly imported?: readonly Transferable[];
  /** nAVAX that leave the P-Chain. */
  readonly spent?: bigint;
  /** Whether the owner signs once more, for a subnet. */
  readonly authorizes?: boolean;
  readonly make: (base: Base) => UnsignedPlatformTx;
}

type Transferable = PlatformUTXO & TransferableOutput;

/** Sends on the P-Chain of a local network, with the public test key. */
export class PChainWallet {
  readonly #url: string;
  readonly #network: ChainIdentity;
  readonly #key = SigningKey.parse(EWOQ);

  /** @param url `http://127.0.0.1:9650` */
  constructor(url: string, network: ChainIdentity) {
    this.#url = url;
    this.#network = network;
  }

  /** Owners that are the test key alone. */
  get owner() {
    return { locktime: 0n, threshold: 1, addresses: [this.#key.address] };
  }

  /** Exports AVAX to the X-Chain, where it then waits to be imported. Each method returns the transaction's ID. */
  exportToX(amount: bigint): Promise<string> {
    return this.#send({
      spent: amount,
      make: (base) => ({
        type: 'txs.ExportTx',
        ...base,
        destinationChain: decodeID(this.#network.blockchainID),
        exportedOutputs: [this.#output(base.inputs[0]?.assetID, amount)],
      }),
    });
  }

  /** Imports all that waits from the X-Chain. */
  async importFromX(): Promise<string> {
    const imported = await this.#utxos({ sourceChain: 'X' });
    const importedInputs = imported.map((utxo) => this.#inputOf(utxo));
    const make = (base: Base): UnsignedPlatformTx => ({
      type: 'txs.ImportTx',
      ...base,
      sourceChain: decodeID(this.#network.blockchainID),
      importedInputs,
    });
    return this.#send({ imported, make });
  }

  createSubnet(owners = this.owner): Promise<string> {
    const owner = { type: 'secp256k1fx.OutputOwners', ...owners } as const;
    return this.#send({ make: (base) => ({ type: 'txs.CreateSubnetTx', ...base, owner }) });
  }

  createChain(subnetID: Uint8Array, chainName: string, vmID: Uint8Array): Promise<string> {
    return this.#send({
      authorizes: true,
      make: (base) => ({
        type: 'txs.CreateChainTx',
        ...base,
        subnetID,
        chainName,
        vmID,
        fxIDs: [],
        genesisData: Buffer.from('{}'),
        subnetAuthorization: { type: 'secp256k1fx.Input', signatureIndices: [0] },
      }),
    });
  }

  /** A change of a subnet's owner to the test key, as a copy for each of the first owners, who signs that alone. */
  async transferCopies(subnetID: Uint8Array, signers: readonly SigningKey[]): Promise<Uint8Array[]> {
    const newOwner = { type: 'secp256k1fx.OutputOwners', ...this.owner } as const;
    const signatureIndices = signers.map((_, i) => i);
    const { unsignedTx, credentials } = await this.#built({
      make: (base) => ({
        type: 'txs.TransferSubnetOwnershipTx',
        ...base,
        subnetID,
        subnetAuthorization: { type: 'secp256k1fx.Input', signatureIndices },
        newOwner,
      }),
    });
    const hash = sha256(platformFormats.unsignedTx.encode(unsignedTx));
    return signers.map((signer) => {
      const signatures = signers.map((each) => (each === signer ? each.sign(hash) : EMPTY_SIGNATURE));
      const own = [...credentials, { type: 'secp256k1fx.Credential', signatures } as const];
      return platformFormats.tx.encode({ unsignedTx, credentials: own });
    });
  }

  async #send(plan: Plan): Promise<string> {
    return this.issue(platformFormats.tx.encode(await this.#built(plan)));
  }

  async issue(tx: Uint8Array): Promise<string> {
    await this.#call('platform.issueTx', { tx: encodeHex(tx), encoding: 'hex' });
    return encodeCb58(txIDOf(tx));
  }

  async #built({ imported = [], spent = 0n, authorizes = false, make }: Plan): Promise<PlatformTx> {
    const own = await this.#utxos({});
    const assetID = own[0]?.assetID;
    if (assetID === undefined) throw new Error('the test key owns nothing on P');
    const { inputs, change } = chooseInputs(own, [{ assetID, amount: spent + FEE }], [this.#key], now());
    const brought = imported.map(({ assetID: of, output }) => this.#output(of, output.amount));
    const outputs = [...brought, ...change.map(({ amount }) => this.#output(assetID, amount))];
    const unsignedTx = make({
      networkID: this.#network.networkID,
      blockchainID: new Uint8Array(32),
      outputs: outputs.sort((a, b) => compareBytes(platformFormats.output.encode(a), platformFormats.output.encode(b))),
      inputs: inputs.map(({ input }) => input),
      memo: new Uint8Array(),
    });
    const signature = this.#key.sign(sha256(platformFormats.unsignedTx.encode(unsignedTx)));
    const credential = { type: 'secp256k1fx.Credential', signatures: [signature] } as const;
    const count = inputs.length + imported.length + (authorizes ? 1 : 0);
    return { unsignedTx, credentials: Array.from({ length: count }, () => credential) };
  }

  /** What the test key alone can spend now, in the order that a transaction imports it. */
  async #utxos(params: object): Promise<Transferable[]> {
    const address = formatAddress({ alias: 'P', hrp: this.#network.hrp, bytes: this.#key.address });
    const answer = await this.#call('platform.getUTXOs', { addresses: [address], encoding: 'hex', ...params });
    return (answer as { readonly utxos: readonly string[] }).utxos
      .map((hex) => platformFormats.utxo.decode(decodeHex(hex)))
      .filter((utxo): utxo is Transferable => utxo.output.type === 'secp256k1fx.TransferOutput')
      .filter((utxo) => inputFor(utxo, [this.#key], now()) !== undefined)
      .sort((a, b) => compareBytes(a.txID, b.txID) || a.outputIndex - b.outputIndex);
  }

  #inputOf(utxo: Transferable) {
    const signed = inputFor(utxo, [this.#key], now());
    if (signed === undefined) throw new Error('the test key cannot spend this');
    return signed.input;
  }

  #output(assetID: Uint8Array | undefined, amount: bigint): TransferableOutput {
    if (assetID === undefined) throw new Error('nothing pays for this');
    return { assetID, output: { type: 'secp256k1fx.TransferOutput', amount, ...this.owner } };
  }

  async #call(method: string, params: unknown): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await fetch(`${this.#url}/ext/bc/P`, { method: 'POST', headers, body });
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  }
}

function now(): bigint {
  return BigInt(Math.floor(Date.now() / 1000));
}
