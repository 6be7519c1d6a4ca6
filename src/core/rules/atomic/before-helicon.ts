import { equalBytes, isZero } from '../../bytes/bytes';
import { atomicFormats } from '../../codec/atomic/atomic-formats';
import { atomicFee, atomicGas, atomicSides } from '../../p-and-c/atomic-fee';
import { type AtomicFindings, cannotTell, fails, type Findings, prefixed, TX } from '../finding';
import { assetFindings } from '../parts';
import { itemFindings, orderFindings, peerFindings, sumFindings } from './sides';
import { accountFindings, type AtomicContext, authorizationFindings, type SpendingWords } from './spending';

/** Bytes and gas of a transaction at most: half a block's atomic part, and all of its gas (plugin/evm/atomic/vm/vm.go). */
const MOST_BYTES = 40 * 1024;
const MOST_GAS_BEFORE_HELICON = 100_000n;

const WORDS_BEFORE_HELICON: SpendingWords = {
  credentialCount: (isImport, inputs, credentials) =>
    isImport
      ? `incorrect number of credentials: (${inputs} vs. ${credentials})`
      : `export tx contained incorrect number of credentials want ${inputs} got ${credentials}`,
  fetching: (chain) => `failed to fetch import UTXOs from ${chain} due to: not found`,
  assets: () => "asset IDs in the input don't match the utxo",
  transfer: () => 'import tx transfer failed verification: ',
  signatureCount: (_, count) =>
    `incorrect number of signatures want 1 signature for EVM Input Credential, but got ${count}`,
  recovering: () => '',
  signer: () => "signature doesn't match public key",
};

/** What the virtual machine of before Helicon says (graft/coreth/plugin/evm/atomic): it looks at the fee, too. */
export function* findingsBeforeHelicon(context: AtomicContext): AtomicFindings {
  const { tx, view } = context;
  const { unsignedTx } = tx;
  const size = atomicFormats.tx.encode(tx).length;
  if (size > MOST_BYTES) {
    yield fails('gas', `tx size (${size}) exceeds total atomic txs size target (${MOST_BYTES})`, TX);
  }
  const gas = atomicGas(unsignedTx);
  if (gas > MOST_GAS_BEFORE_HELICON) {
    yield fails(
      'gas',
      `tx gas usage (${gas}) exceeds maximum allowed mempool gas usage (${MOST_GAS_BEFORE_HELICON})`,
      TX,
    );
  }
  yield* formFindings(context);
  const name = unsignedTx.type === 'atomic.UnsignedImportTx' ? 'import' : 'export';
  const fee = 'found' in view.baseFee ? atomicFee(gas, view.baseFee.found) : 0n;
  yield* prefixed(`${name} tx flow check failed due to: `, sumFindings(unsignedTx, fee));
  if ('unknown' in view.baseFee) yield cannotTell('amounts', view.baseFee.unknown, TX);
  yield* authorizationFindings(context, WORDS_BEFORE_HELICON);
  const words = { balance: () => 'insufficient funds', nonce: () => 'invalid nonce' };
  yield* accountFindings(context, ['balance', 'nonce'], words);
}

/** Accounts before what is in transfer, but for their order. */
function* formFindings({ tx: { unsignedTx: tx }, rules }: AtomicContext): Findings {
  const { inputs, outputs } = atomicSides(tx);
  const isImport = tx.type === 'atomic.UnsignedImportTx';
  const [name, accounts, others] = isImport ? ['import', outputs, inputs] : ['export', inputs, outputs];
  if (others.items.length === 0) {
    yield fails(`${others.name}s`, isImport ? 'tx has no imported inputs' : 'tx has no export outputs', others.path);
  }
  if (tx.networkID !== rules.networkID) {
    yield fails('network', 'tx was issued with a different network ID', `${TX}.networkID`);
  }
  const wrongChain = 'tx has wrong chain ID';
  if (!equalBytes(tx.blockchainID, rules.blockchainID)) yield fails('chain', wrongChain, `${TX}.blockchainID`);
  if (isImport && outputs.items.length === 0) yield fails('outputs', 'tx has no EVM outputs', outputs.path);
  yield* peerFindings(tx, rules, () => wrongChain);
  const isToP = !isImport && isZero(tx.destinationChain);
  for (const side of [accounts, others]) {
    const prefix = side === accounts ? 'EVM Output failed verification: ' : 'atomic input failed verification: ';
    const notAVAX = side === others && isToP ? wrongChain : `${name} ${side.name} cannot contain non-AVAX in Banff`;
    yield* itemFindings(side, rules, {
      prefix: () => (isImport ? prefix : ''),
      *ofAccount(amount, assetID, path) {
        if (amount === 0n) yield fails(`${side.name}s`, `${side.name} has no value`, `${path}.amount`);
        yield* assetFindings(assetID, `${path}.assetID`);
      },
      notAVAX: () => notAVAX,
    });
  }
  const order = orderFindings(tx);
  if (isImport) yield* order.inputs;
  yield* isImport ? order.outputs : prefixed('tx ', order.outputs);
  if (!isImport) yield* order.inputs;
}
