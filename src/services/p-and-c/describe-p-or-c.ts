import * as l10n from '@vscode/l10n';
import { prefixedHex, toHexDigits } from '../../core/bytes/bytes';
import { formatEVMAddress } from '../../core/ids/address';
import type { KnownPayers } from '../../core/tx/effects';
import { atomicFlow } from '../../core/p-and-c/platform-flow';
import { atomicBurned, atomicFee, atomicGas } from '../../core/p-and-c/atomic-fee';
import type { AtomicTx } from '../../core/codec/atomic/atomic-formats';
import { capitalized, counted, formatTime, groupedInteger } from '../text/format-text';
import { chainPiece, type Piece, plain, sentence } from '../text/pieces';
import {
  feeFacts,
  idPiece,
  nodePiece,
  ownerFact,
  ownerOf,
  type POrCDescription,
  type NetworkWords,
  describeLockedUTXO,
  weightFact,
} from './network-words';
import { fact, type Fact } from '../text/facts';
import type {
  FoundAtomicTx,
  FoundL1Validator,
  FoundPlatformBlock,
  InnerBlock,
  ThingOfPOrC,
  ReadContainer,
} from '../lookup/found';
import type { FoundEVMBlock } from '../lookup/evm-block-at';
import type { EVMHeader } from '../../core/codec/evm/evm-block';
import { type PlatformBlock, txsOfPlatformBlock } from '../../core/codec/platform/platform-formats';
import { decodeID } from '../../core/encodings/cb58';
import { describePart } from './describe-part';
import { describePlatformTx } from './describe-platform-tx';
import { describeWarpMessage } from './describe-warp';
import { present } from '../../core/present';

/** What an atomic transaction moves, between C and which chain, and the account of C that it is to or from. */
export function atomicMove(tx: AtomicTx, words: NetworkWords) {
  const { unsignedTx } = tx;
  const amounts = words.amounts(atomicFlow(tx).moved);
  const isImport = unsignedTx.type === 'atomic.UnsignedImportTx';
  const accounts = isImport ? unsignedTx.outputs : unsignedTx.inputs;
  const addresses = new Map(accounts.map(({ address }) => [toHexDigits(address), address]));
  const [only] = addresses.values();
  const account: Piece =
    addresses.size === 1 && only !== undefined
      ? { kind: 'id', text: formatEVMAddress(only) }
      : plain(counted(addresses.size, 'address'));
  const other = isImport ? unsignedTx.sourceChain : unsignedTx.destinationChain;
  const chain = chainPiece(other, unsignedTx.networkID);
  const moved = sentence(isImport ? l10n.t('Import {0} from {1}') : l10n.t('Export {0} to {1}'), amounts, chain);
  return { isImport, moved, account };
}

/** What an atomic transaction of the C-Chain moves. */
function describeAtomicTx(
  { tx, blockHeight }: Pick<FoundAtomicTx, 'tx' | 'blockHeight'>,
  words: NetworkWords,
  baseFee?: bigint,
): POrCDescription {
  const { isImport, moved, account } = atomicMove(tx, words);
  return {
    headline: isImport
      ? sentence(l10n.t('{0} to {1}'), moved, account)
      : sentence(l10n.t('{0} from {1}'), moved, account),
    facts: present([
      ...atomicFeeFacts(tx, words, baseFee),
      blockHeight !== undefined && fact(l10n.t('block'), [plain(groupedInteger(blockHeight))]),
    ]),
    fee: words.feeOf(atomicBurned(tx.unsignedTx)),
  };
}

/**
 * What it pays at a base fee (wei). Nodes take one that pays too little, since Helicon, but put it into no block; one that
 * burns nothing is in none at any price.
 */
function atomicFeeFacts(tx: AtomicTx, words: NetworkWords, baseFee: bigint | undefined): Fact[] {
  const [gas, paid] = [atomicGas(tx.unsignedTx), atomicBurned(tx.unsignedTx)];
  const needed = baseFee === undefined ? undefined : atomicFee(gas, baseFee);
  const isTooLow = needed !== undefined && paid < needed;
  const note = l10n.t('Nodes might accept it, but no block includes it at the present base fee.');
  return present([
    ...feeFacts({ burned: atomicFlow(tx).burned, paid, gas, needed }, words),
    isTooLow && fact(l10n.t('warning'), [plain(note)]),
  ]);
}

function describeAtomicTxs(txs: readonly AtomicTx[], words: NetworkWords): POrCDescription {
  return {
    headline: [plain(l10n.t('Extra data of a C-Chain block: {0}', counted(txs.length, 'transaction')))],
    facts: atomicTxFacts(txs, words),
  };
}

function atomicTxFacts(txs: readonly AtomicTx[], words: NetworkWords): Fact[] {
  if (txs.length === 0) return [fact(l10n.t('atomic transactions'), [plain('0')])];
  return txs.map((tx, i) => {
    const label = txs.length === 1 ? l10n.t('atomic transaction') : l10n.t('atomic transaction {0}', i + 1);
    return fact(label, describeAtomicTx({ tx, blockHeight: undefined }, words).headline);
  });
}

/**
 * What an ID of the P- or the C-Chain is, or what bytes are on their own. Sends nothing. `gasPrice` is the present one, for
 * a transaction that isn't accepted.
 */
export function describePOrC(
  found: ThingOfPOrC,
  words: NetworkWords,
  gasPrice?: bigint,
  payers: KnownPayers = {},
): POrCDescription {
  switch (found.kind) {
    case 'tx':
      return found.on === 'P'
        ? describePlatformTx(found, words, gasPrice, payers)
        : describeAtomicTx(found, words, gasPrice);
    case 'block':
      return describePlatformBlock(found, words);
    case 'txs':
      return describeAtomicTxs(found.txs, words);
    case 'validator':
      return describeL1Validator(found, words);
    case 'utxo':
      return describeLockedUTXO(found, words);
    case 'warpMessage':
      return describeWarpMessage(found, words);
    case 'container':
      return describeContainer(found, words);
    case 'part':
      return describePart(found, words);
  }
}

function describeL1Validator({ validator }: Pick<FoundL1Validator, 'validator'>, words: NetworkWords): POrCDescription {
  const { nodeID, weight, balance, subnetID, startTime, remainingBalanceOwner, deactivationOwner } = validator;
  const isActive = balance > 0n;
  return {
    headline: sentence(isActive ? l10n.t('L1 validator {0}') : l10n.t('Inactive L1 validator {0}'), nodePiece(nodeID)),
    facts: [
      fact(l10n.t('L1'), words.chain(decodeID(subnetID))),
      weightFact(weight),
      fact(l10n.t('balance'), isActive ? words.nAVAX(balance) : [plain(l10n.t('none'))]),
      fact(l10n.t('since'), [plain(formatTime(startTime))]),
      ownerFact(l10n.t('remaining balance owner'), ownerOf(remainingBalanceOwner), words),
      ownerFact(l10n.t('deactivation owner'), ownerOf(deactivationOwner), words),
    ],
  };
}

/** What kind of block it is; the decisions name no proposal, which is their parent. */
const BLOCK_NAMES = {
  'block.ApricotProposalBlock': l10n.t('proposal block'),
  'block.ApricotAbortBlock': l10n.t('abort block'),
  'block.ApricotCommitBlock': l10n.t('commit block'),
  'block.ApricotStandardBlock': l10n.t('block'),
  'block.ApricotAtomicBlock': l10n.t('atomic block'),
  'block.BanffProposalBlock': l10n.t('proposal block'),
  'block.BanffAbortBlock': l10n.t('abort block'),
  'block.BanffCommitBlock': l10n.t('commit block'),
  'block.BanffStandardBlock': l10n.t('block'),
} as const satisfies Record<PlatformBlock['type'], string>;

function describePlatformBlock({ block }: Pick<FoundPlatformBlock, 'block'>, words: NetworkWords): POrCDescription {
  const txs = txsOfPlatformBlock(block);
  const [only] = txs;
  const name = capitalized(BLOCK_NAMES[block.type]);
  return {
    headline: [plain(l10n.t('{0} {1}', name, groupedInteger(block.height)))],
    facts: present([
      'time' in block && fact(l10n.t('time'), [plain(formatTime(block.time))]),
      fact(l10n.t('parent'), [idPiece(block.parentID)]),
      txs.length === 1 && only !== undefined
        ? fact(l10n.t('transaction'), describePlatformTx({ tx: only }, words).headline)
        : fact(l10n.t('transactions'), [plain(groupedInteger(txs.length))]),
    ]),
  };
}

/** A block of the proposervm: the chain's own block, and what is around it. */
function describeContainer({ id, unwrapped, inner }: ReadContainer, words: NetworkWords): POrCDescription {
  const { outer, proposer } = unwrapped;
  const { headline, facts } =
    inner === undefined
      ? {
          headline: [plain(l10n.t('Block of another virtual machine, {0}', counted(unwrapped.inner.length, 'byte')))],
          facts: [],
        }
      : describeInner(inner, words);
  return {
    headline,
    facts: present([
      inner !== undefined && fact(l10n.t('block ID'), [idPiece(inner.id)]),
      ...facts,
      fact(l10n.t('proposervm block ID'), [idPiece(id)]),
      fact(l10n.t('proposer'), proposer === undefined ? [plain(l10n.t('none, unsigned'))] : [nodePiece(proposer)]),
      ...('pChainHeight' in outer
        ? present([
            fact(l10n.t('P-Chain height'), [plain(groupedInteger(outer.pChainHeight))]),
            outer.timestamp < 0n ? undefined : fact(l10n.t('proposed'), [plain(formatTime(outer.timestamp))]),
          ])
        : []),
    ]),
  };
}

/** A block of C that was looked up: its hash as the EVM writes it, too, and how many transactions the EVM ran. */
export function describeEVMBlock(found: FoundEVMBlock, words: NetworkWords): ReturnType<typeof describeInner> {
  const { headline, facts } = describeInner(found, words);
  const { id, evmTxCount: count } = found;
  const ofEVM = count !== undefined && fact(l10n.t('EVM transactions'), [plain(groupedInteger(count))]);
  return { headline, facts: present([fact(l10n.t('hash'), [plain(prefixedHex(id))]), ...facts, ofEVM]) };
}

function describeInner(
  inner: InnerBlock,
  words: NetworkWords,
): { headline: POrCDescription['headline']; facts: readonly Fact[] } {
  switch (inner.chain) {
    case 'P': {
      const { headline, facts } = describePlatformBlock(inner, words);
      return { headline: sentence(l10n.t('{0} of the P-Chain'), headline), facts };
    }
    case 'avm': {
      const { height, time, txs, parentID } = inner.block;
      return {
        headline: [plain(l10n.t('Block {0} of the X-Chain or another avm chain', groupedInteger(height)))],
        facts: [
          fact(l10n.t('time'), [plain(formatTime(time))]),
          fact(l10n.t('parent'), [idPiece(parentID)]),
          fact(l10n.t('transactions'), [plain(groupedInteger(txs.length))]),
        ],
      };
    }
    case 'C': {
      const { head, header, txs } = inner;
      return {
        headline: [plain(l10n.t('Block {0} of the C-Chain', groupedInteger(head.height)))],
        facts: [
          fact(l10n.t('time'), [plain(formatTime(head.time))]),
          fact(l10n.t('parent'), [idPiece(head.parentID)]),
          ...atomicTxFacts(txs, words),
          ...settledFacts(header),
        ],
      };
    }
  }
}

/** What blocks since Helicon say about the last block whose execution is settled, and about gas. */
function settledFacts(header: EVMHeader = {}): Fact[] {
  const { settledHeight, settledGasUnix, settledGasNumerator, settledExcess, targetExponent, minPriceExponent } =
    header;
  const number = (hex = '0x0'): string => groupedInteger(BigInt(hex));
  if (settledHeight === undefined) return [];
  const gasTime = formatTime(BigInt(settledGasUnix ?? '0x0'));
  const settled = l10n.t('block {0}, gas time {1}', number(settledHeight), gasTime);
  const after = l10n.t('{0} gas later, excess {1}', number(settledGasNumerator), number(settledExcess));
  const exponents = l10n.t('target {0}, minimum price {1}', number(targetExponent), number(minPriceExponent));
  return [
    fact(l10n.t('settled'), [plain(l10n.t('{0}, {1}', settled, after))]),
    fact(l10n.t('gas exponents'), [plain(exponents)]),
  ];
}
