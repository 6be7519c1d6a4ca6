import type { AvmNetwork } from '../../../sandbox/network/network';
import { sha256 } from '../../../src/core/bytes/hashes';
import type { TransferableInput, TransferableOutput } from '../../../src/core/codec/secp256k1fx';
import { decodeID } from '../../../src/core/encodings/cb58';
import { txIDOf } from '../../../src/core/ids/ids';
import { networkByID } from '../../../src/core/ids/networks';

/** Adds blocks of one payment each to the X-Chain, without verifying them. */
export function addPaymentBlocks(network: AvmNetwork, count: number): void {
  const chain = network.chain('X');
  if (chain === undefined) throw new Error('the sandbox has no X-Chain');
  const { codec, ledger, blockchainID } = chain;
  const assetID = decodeID(networkByID(12345)?.chains?.avax ?? '');
  const outputTo = (owner: string, amount: bigint): TransferableOutput => {
    const addresses = [sha256(Buffer.from(owner)).subarray(0, 20)];
    return { assetID, output: { type: 'secp256k1fx.TransferOutput', amount, locktime: 0n, threshold: 1, addresses } };
  };
  let txID: Uint8Array = sha256(Buffer.from('the first'));
  const signature = new Uint8Array(65).fill(7);
  const { time: begin } = ledger.lastAccepted;
  for (let i = 0; i < count; i++) {
    const spent: TransferableInput = {
      ...{ txID, outputIndex: 1, assetID },
      input: { type: 'secp256k1fx.TransferInput', amount: 10n ** 15n, signatureIndices: [0] },
    };
    const outputs = [outputTo(`payee ${i}`, 1_000n), outputTo(`payer ${i}`, 10n ** 15n)];
    const base = { networkID: 12345, blockchainID, outputs, inputs: [spent], memo: new Uint8Array(0) };
    const credentials = [{ type: 'secp256k1fx.Credential', signatures: [signature] } as const];
    const tx = { unsignedTx: { type: 'txs.BaseTx', ...base }, credentials } as const;
    txID = txIDOf(codec.encodeTx(tx));
    const { id: parentID, height } = ledger.lastAccepted;
    const time = begin + BigInt(i + 1);
    const block = { parentID, height: height + 1n, time, merkleRoot: new Uint8Array(32), txs: [tx] };
    const bytes = codec.encodeBlock({ type: 'block.StandardBlock', ...block });
    ledger.addBlock(bytes, time);
    network.accepted(blockchainID, bytes);
  }
}
