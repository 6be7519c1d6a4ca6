import type { AtomicTx } from '../../core/codec/atomic/transactions';
import type { PlatformTransferableInput, PlatformTransferableOutput } from '../../core/codec/platform/pieces';
import type { PlatformTx } from '../../core/codec/platform/transactions';
import type { Owners } from '../../core/tx/effects';
import { hrpOf } from '../../core/ids/networks';
import { atomicFlow, platformAmount, platformFlow } from '../../core/primary/platform-flow';
import type { PrimaryWords } from '../primary/primary-words';
import { atomicSigners, platformSigners, returnsTo } from '../primary/primary-signers';
import { type AddressFormat, addressFormatOn, chainWords } from '../text/format-id';
import { type Flow, type FlowEnd, type FlowMark, plainEnd } from './flow';

/** The names of assets and addresses. */
interface FlowNames {
  readonly words: Pick<PrimaryWords, 'avax' | 'asset'>;
  readonly ownName: AddressFormat['ownName'];
}

/**
 * What a transaction of the P-Chain takes and makes; nothing for those that the chain itself makes. The balances of L1
 * validators are left out on a network whose AVAX is unknown. Sends nothing.
 */
export function flowOfPlatformTx(whole: PlatformTx, { words, ownName }: FlowNames): Flow {
  const { avax } = words;
  const { unsignedTx: tx } = whole;
  if (!('inputs' in tx)) return { inputs: [], outputs: [] };
  const format: AddressFormat = { alias: 'P', hrp: hrpOf(tx.networkID), ownName };
  const signers = platformSigners(whole);
  const [sourceChain, imported] = 'importedInputs' in tx ? [tx.sourceChain, tx.importedInputs] : [undefined, []];
  const input = (each: PlatformTransferableInput, i: number): FlowEnd => {
    const source = i < tx.inputs.length ? undefined : sourceChain;
    const owner = signers[i];
    const { type } = each.input;
    return {
      kind: 'utxo',
      asset: words.asset(each.assetID),
      content: { amount: type === 'stakeable.LockIn' ? each.input.input.amount : each.input.amount },
      owner: owner && { kind: 'owner', owner, format: addressFormatOn(format, source, tx.networkID) },
      marks: [
        ...(source === undefined ? [] : [{ kind: 'imported' as const, from: chainWords(source, tx.networkID) }]),
        ...(type === 'stakeable.LockIn' ? [{ kind: 'stakeable' as const, until: each.input.locktime }] : []),
      ],
      spends: { txID: each.txID, outputIndex: each.outputIndex },
    };
  };
  const returns = returnsTo(signers);
  // An import's outputs only deliver what is imported.
  const isChange = (owner: Owners): boolean => sourceChain === undefined && returns(owner);
  const output = (
    made: PlatformTransferableOutput,
    index: number,
    chain?: Uint8Array,
    ...more: FlowMark[]
  ): FlowEnd => {
    const owner = made.output.type === 'stakeable.LockOut' ? made.output.output : made.output;
    const { locktime } = made.output;
    const lock: FlowMark[] =
      made.output.type === 'stakeable.LockOut'
        ? [{ kind: 'stakeable', until: locktime }]
        : locktime > 0n
          ? [{ kind: 'locked', until: locktime }]
          : [];
    return {
      kind: 'utxo',
      asset: words.asset(made.assetID),
      content: { amount: platformAmount(made).amount },
      owner: { kind: 'owner', owner, format: addressFormatOn(format, chain, tx.networkID) },
      marks: [...more, ...(more.length === 0 && isChange(owner) ? [{ kind: 'change' as const }] : []), ...lock],
      index,
    };
  };
  const own = tx.outputs.length;
  const { burned, balances } = platformFlow(tx, avax);
  const exported =
    'exportedOutputs' in tx
      ? tx.exportedOutputs.map((made, i) => output(made, own + i, tx.destinationChain, exportedMark(tx)))
      : [];
  const staked = 'stake' in tx ? tx.stake.map((made, i) => output(made, own + i, undefined, { kind: 'staked' })) : [];
  return {
    inputs: [...tx.inputs, ...imported].map(input),
    outputs: [
      ...tx.outputs.map((made, i) => output(made, i)),
      ...exported,
      ...staked,
      ...(avax === undefined
        ? []
        : balances.map((amount) => plainEnd('balance', { asset: words.asset(avax), amount }))),
      ...burned.map(({ assetID, amount }) => plainEnd('fee', { asset: words.asset(assetID), amount })),
    ],
  };
}

/** What an atomic transaction of the C-Chain takes and makes. Sends nothing. */
export function flowOfAtomicTx(tx: AtomicTx, { words, ownName }: FlowNames): Flow {
  const { unsignedTx } = tx;
  const { networkID } = unsignedTx;
  const book: AddressFormat = { alias: 'C', hrp: hrpOf(networkID), ownName };
  const account = (each: { address: Uint8Array; amount: bigint; assetID: Uint8Array }): FlowEnd => ({
    kind: 'account',
    asset: words.asset(each.assetID),
    content: { amount: each.amount },
    owner: { kind: 'account', address: each.address },
    marks: [],
  });
  const fees = atomicFlow(tx).burned.map(({ assetID, amount }) =>
    plainEnd('fee', { asset: words.asset(assetID), amount }),
  );
  if (unsignedTx.type === 'atomic.UnsignedExportTx') {
    const exported = unsignedTx.exportedOutputs.map(({ assetID, output }, index): FlowEnd => ({
      kind: 'utxo',
      asset: words.asset(assetID),
      content: { amount: output.amount },
      owner: {
        kind: 'owner',
        owner: output,
        format: addressFormatOn(book, unsignedTx.destinationChain, networkID),
      },
      marks: [exportedMark(unsignedTx), ...(output.locktime === 0n ? [] : [lockedMark(output.locktime)])],
      index,
    }));
    return { inputs: unsignedTx.inputs.map(account), outputs: [...exported, ...fees] };
  }
  const signers = atomicSigners(tx);
  const from = chainWords(unsignedTx.sourceChain, networkID);
  const inputs = unsignedTx.importedInputs.map(({ assetID, input, txID, outputIndex }, i): FlowEnd => {
    const owner = signers[i];
    const format = addressFormatOn(book, unsignedTx.sourceChain, networkID);
    return {
      kind: 'utxo',
      asset: words.asset(assetID),
      content: { amount: input.amount },
      owner: owner && { kind: 'owner', owner, format },
      marks: [{ kind: 'imported', from }],
      spends: { txID, outputIndex },
    };
  });
  return { inputs, outputs: [...unsignedTx.outputs.map(account), ...fees] };
}

function exportedMark({ destinationChain, networkID }: { destinationChain: Uint8Array; networkID: number }): FlowMark {
  return { kind: 'exported', to: chainWords(destinationChain, networkID) };
}

function lockedMark(until: bigint): FlowMark {
  return { kind: 'locked', until };
}
