import { formatAddress } from '../../src/core/address';
import { EWOQ, SigningKey } from '../../src/core/tx-builder/key';
import { compareBytes } from '../../src/core/bytes';
import { decodeID } from '../../src/core/encodings/cb58';
import { Codec } from '../../src/core/codec/avm/codec';
import type { UnsignedTx } from '../../src/core/codec/avm/transactions';
import { decodeHex, encodeHex } from '../../src/core/encodings/hex';
import { networkByID, ZERO_ID } from '../../src/core/known-names';
import { sha256 } from '../../src/core/sha256';

const LOCAL = 12345;
/** More than the P-Chain asks for; what is left over is burned. */
const FEE = 10_000_000n;

/** The P-Chain's codec differs from the X-Chain's in the number of the transaction's type (vms/platformvm/txs/codec.go). */
const TYPE_AT = 5;
const P_CHAIN_EXPORT = 0x12;

/** Exports AVAX of the public test key from the P-Chain of a local network, where it then waits to be imported. */
export async function exportFromPChain(url: string, amount: bigint): Promise<void> {
  const key = SigningKey.parse(EWOQ);
  const codec = new Codec();
  const owner = { locktime: 0n, threshold: 1, addresses: [key.address] };
  const address = formatAddress({ alias: 'P', hrp: 'local', bytes: key.address });
  const { utxos } = (await call(url, 'platform.getUTXOs', { addresses: [address], encoding: 'hex' })) as {
    readonly utxos: readonly string[];
  };
  const utxo = utxos
    .map((hex) => decodeHex(hex))
    // Staked outputs are of a type that the X-Chain does not have.
    .filter((bytes) => isTransferable(codec, bytes))
    .map((bytes) => codec.decodeUTXO(bytes))
    .find(({ output: its }) => its.type === 'secp256k1fx.TransferOutput' && its.amount > amount + FEE);
  if (utxo?.output.type !== 'secp256k1fx.TransferOutput') throw new Error('the test key owns too little on P');

  const { txID, outputIndex, assetID, output } = utxo;
  const transfer = (value: bigint): UnsignedTx['outputs'][number] => ({
    assetID,
    output: { type: 'secp256k1fx.TransferOutput', amount: value, ...owner },
  });
  const input = { type: 'secp256k1fx.TransferInput', amount: output.amount, signatureIndices: [0] } as const;
  const unsignedTx: UnsignedTx = {
    type: 'txs.ExportTx',
    networkID: LOCAL,
    blockchainID: decodeID(ZERO_ID),
    outputs: [transfer(output.amount - amount - FEE)],
    inputs: [{ txID, outputIndex, assetID, input }],
    memo: new Uint8Array(),
    destinationChain: decodeID(networkByID(LOCAL)?.chains?.x ?? ''),
    exportedOutputs: [transfer(amount)],
  };
  const signature = key.sign(sha256(ofPChain(codec.encodeUnsignedTx(unsignedTx))));
  const tx = codec.encodeTx({ unsignedTx, credentials: [{ type: 'secp256k1fx.Credential', signatures: [signature] }] });
  await call(url, 'platform.issueTx', { tx: encodeHex(ofPChain(tx)), encoding: 'hex' });
}

function ofPChain(bytes: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[TYPE_AT] = P_CHAIN_EXPORT;
  return changed;
}

function isTransferable(codec: Codec, bytes: Uint8Array): boolean {
  try {
    return compareBytes(codec.encodeUTXO(codec.decodeUTXO(bytes)), bytes) === 0;
  } catch {
    return false;
  }
}

async function call(url: string, method: string, params: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(`${url}/ext/bc/P`, { method: 'POST', headers, body });
  const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } };
  if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  return result;
}
