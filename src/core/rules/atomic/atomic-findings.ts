import { equalBytes } from '../../bytes/bytes';
import type { AtomicTx } from '../../codec/atomic/atomic-formats';
import { encodeCb58 } from '../../encodings/cb58';
import { formatEVMAddress } from '../../ids/address';
import { ZERO_ID } from '../../ids/networks';
import { atomicBurned, atomicFee, atomicGas, atomicSides } from '../../p-and-c/atomic-fee';
import type { Signers } from '../../tx/signers';
import { type AtomicFindings, cannotTell, fails, type Findings, prefixed, TX } from '../finding';
import type { AtomicRules, AtomicView } from './atomic-view';
import { findingsBeforeHelicon } from './before-helicon';
import { itemFindings, orderFindings, peerFindings, sumFindings } from './sides';
import { accountFindings, type AtomicContext, authorizationFindings, type SpendingWords } from './spending';

/** The least that the target of gas can be (vms/saevm/cchain/dynamic): every block has room for it. */
const MOST_GAS = 1_000_000n;

const WORDS: SpendingWords = {
  credentialCount: (_, inputs, credentials) => `incorrect number of credentials: want ${inputs}, got ${credentials}`,
  fetching: (chain) => `fetching UTXOs from ${chain}: not found`,
  assets: (at, input, utxo) => `mismatched asset IDs (${at}): input asset ${input} does not match UTXO asset ${utxo}`,
  transfer: (at) => `verifying transfer (${at}): `,
  signatureCount: (at, count) => `incorrect number of signatures (${at}): want 1, got ${count}`,
  recovering: (at) => `recovering public key (${at}): `,
  signer: (at, owner, signer) =>
    `signature does not match address (${at}): want ${formatEVMAddress(owner)}, got ${formatEVMAddress(signer)}`,
};

/**
 * What a node says of an import or export of the C-Chain that is issued now, in its order (vms/saevm/cchain/txpool): it
 * responds with the first broken rule, since Helicon after `issuing tx: `. Further problems follow. An undefined in
 * between is a point where a caller can let other tasks run. Conflicts with pending transactions aren't among them.
 * @param signers without it, no signature is verified.
 */
export function* atomicFindings(
  tx: AtomicTx,
  rules: AtomicRules,
  view: AtomicView,
  signers: Signers | undefined,
): AtomicFindings {
  const context: AtomicContext = { tx, rules, view, signed: { signers, now: view.now } };
  if (!rules.isSinceHelicon) {
    yield* findingsBeforeHelicon(context);
    return;
  }
  const { unsignedTx } = tx;
  yield* prefixed('sanity check: ', sanityFindings(context));
  const gas = atomicGas(unsignedTx);
  if (gas > MOST_GAS) yield fails('gas', `gas exceeds minimum gas target: ${gas} > ${MOST_GAS}`, TX);
  yield* prefixed('credential verification: ', authorizationFindings(context, WORDS));
  const words = {
    nonce: (address: Uint8Array, has: bigint, needs: bigint) =>
      `nonce mismatch: address ${formatEVMAddress(address)} has nonce ${has} but needs ${needs}`,
    balance: (address: Uint8Array, has: bigint, needs: bigint) =>
      `insufficient funds: address ${formatEVMAddress(address)} has balance ${has} but needs ${needs}`,
  };
  yield* prefixed('state verification: ', accountFindings(context, ['nonce', 'balance'], words));
  // A node keeps a transaction that pays too little, but includes it in no block.
  if ('unknown' in view.baseFee) yield cannotTell('gas', view.baseFee.unknown, TX);
  else if ('found' in view.baseFee) {
    const [burned, needed] = [atomicBurned(unsignedTx), atomicFee(gas, view.baseFee.found)];
    if (burned >= 0n && burned < needed) yield cannotTell('gas', { kind: 'fee too low', burned, needed }, TX);
  }
}

function* sanityFindings({ tx: { unsignedTx: tx }, rules }: AtomicContext): Findings {
  const want = (ours: string, theirs: Uint8Array): string => `want ${ours}, got ${encodeCb58(theirs)}`;
  if (tx.networkID !== rules.networkID) {
    yield fails('network', `wrong network ID: want ${rules.networkID}, got ${tx.networkID}`, `${TX}.networkID`);
  }
  if (!equalBytes(tx.blockchainID, rules.blockchainID)) {
    const ids = want(encodeCb58(rules.blockchainID), tx.blockchainID);
    yield fails('chain', `wrong chain ID: ${ids}`, `${TX}.blockchainID`);
  }
  const peers = `${ZERO_ID} or ${encodeCb58(rules.xChainID)}`;
  yield* peerFindings(tx, rules, (peer) => `not same subnet: ${want(peers, peer)}`);
  const { inputs, outputs } = atomicSides(tx);
  for (const { items, name, path } of [inputs, outputs]) {
    if (items.length === 0) yield fails(`${name}s`, `no ${name}s`, path);
  }
  for (const side of [inputs, outputs]) {
    const { name } = side;
    yield* itemFindings(side, rules, {
      prefix: (at) => `invalid ${name} (${at}): `,
      *ofAccount(amount, _, path) {
        if (amount === 0n) yield fails(`${name}s`, 'zero amount', `${path}.amount`);
      },
      notAVAX: (at, id) => `${name} contains non-AVAX (${at}): ${want(encodeCb58(rules.avaxAssetID), id)}`,
    });
  }
  yield* prefixed('flow check failed: ', sumFindings(tx));
  const order = orderFindings(tx);
  yield* order.inputs;
  yield* order.outputs;
}
