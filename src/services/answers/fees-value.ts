import type { CallOptions } from '../../client/call-options';
import type { UnsignedAtomicTx } from '../../core/codec/atomic/atomic-formats';
import type { TransferableInput, TransferableOutput } from '../../core/codec/secp256k1fx';
import { PRIMARY_NETWORK_ID } from '../../core/ids/networks';
import { outcomeOf } from '../../core/outcome';
import { atomicFee, atomicGas } from '../../core/p-and-c/atomic-fee';
import { platformGas } from '../../core/p-and-c/platform-fee';
import type { Chain } from '../chain/chain';
import { chainFees } from '../chain/chain-fees';
import { feeUnknownText } from '../checking/unknown-text';
import { baseFeeHoldsText, gasHoldsText } from '../compose/fee-margin';
import { gasNow } from '../p-and-c/gas-now';
import type { FeesValue } from './command-output';
import { reasonValue, type Words } from './value-words';

/** A fee counts bytes and signatures, whatever they hold. */
const ANY = { networkID: 0, blockchainID: PRIMARY_NETWORK_ID, assetID: PRIMARY_NETWORK_ID, amount: 0n };
const ANY_ACCOUNT = { ...ANY, address: new Uint8Array(20) };
const INPUT: TransferableInput = {
  txID: PRIMARY_NETWORK_ID,
  outputIndex: 0,
  assetID: PRIMARY_NETWORK_ID,
  input: { type: 'secp256k1fx.TransferInput', amount: 0n, signatureIndices: [0] },
};
const OUTPUT: TransferableOutput = {
  assetID: PRIMARY_NETWORK_ID,
  output: {
    type: 'secp256k1fx.TransferOutput',
    amount: 0n,
    locktime: 0n,
    threshold: 1,
    addresses: [ANY_ACCOUNT.address],
  },
};
const PAYMENT = {
  ...ANY,
  type: 'txs.BaseTx',
  inputs: [INPUT],
  outputs: [OUTPUT, OUTPUT],
  memo: new Uint8Array(),
} as const;
const IMPORT: UnsignedAtomicTx = {
  ...ANY,
  type: 'atomic.UnsignedImportTx',
  sourceChain: PRIMARY_NETWORK_ID,
  importedInputs: [INPUT],
  outputs: [ANY_ACCOUNT],
};
const EXPORT: UnsignedAtomicTx = {
  ...ANY,
  type: 'atomic.UnsignedExportTx',
  destinationChain: PRIMARY_NETWORK_ID,
  inputs: [{ ...ANY_ACCOUNT, nonce: 0n }],
  exportedOutputs: [OUTPUT],
};

/**
 * What transactions cost now on the chains of a network; of each that its node doesn't report, why. Rejects with the
 * client's errors if it reports none. `now` is Unix ms.
 */
export async function feesValue(
  chain: Chain,
  { words, now }: { readonly words: Words; readonly now: number },
  options: CallOptions,
): Promise<FeesValue> {
  const readX = async (): Promise<FeesValue['x']> => {
    const { txFee, createAssetTxFee, feeUnknown } = await chainFees(chain, options);
    if (txFee !== undefined && createAssetTxFee !== undefined && feeUnknown === undefined)
      return { txFee, createAssetTxFee };
    return { unknown: reasonValue({ message: feeUnknownText(feeUnknown ?? { kind: 'fee not read' }) }, words) };
  };
  const readP = async (): Promise<FeesValue['p']> => {
    const gas = await gasNow(chain, BigInt(Math.floor(now / 1000)), options);
    const { price: gasPrice } = gas;
    return { gasPrice, paymentFee: BigInt(platformGas(PAYMENT)) * gasPrice, until: gasHoldsText(gasPrice, gas) };
  };
  const readC = async (): Promise<FeesValue['c']> => {
    const baseFee = await chain.node.call('eth_baseFee', {}, options);
    const [importFee, exportFee] = [IMPORT, EXPORT].map((tx) => atomicFee(atomicGas(tx), baseFee)) as [bigint, bigint];
    return { baseFee, importFee, exportFee, until: baseFeeHoldsText(0n) };
  };
  const [x, p, c] = await Promise.all([
    outcomeOf(readX(), options.signal),
    outcomeOf(readP(), options.signal),
    outcomeOf(readC(), options.signal),
  ]);
  const ofX = x.value ?? { unknown: reasonValue(x.error, words) };
  if ('unknown' in ofX && p.error !== undefined && c.error !== undefined) throw p.error;
  return {
    kind: 'fees',
    x: ofX,
    p: p.value ?? { unknown: reasonValue(p.error, words) },
    c: c.value ?? { unknown: reasonValue(c.error, words) },
  };
}
