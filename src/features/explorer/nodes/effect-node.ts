import type { Owner, OwnerLookup } from '../../../core/effects';
import { toHexDigits } from '../../../core/bytes';
import { knownFees } from '../../../services/chain/known-fees';
import type { FoundTx } from '../../../services/lookup/id-resolver';
import { inputOwners } from '../../../services/lookup/input-owners';
import {
  type AddressBook,
  addressName,
  chainAlias,
  chainWords,
  longAddress,
  shortAddress,
  thresholdWords,
} from '../../../services/text/format-id';
import { groupedInteger, visibleText } from '../../../services/text/format-text';
import { type AmountOf, amountPieces, plainText } from '../../../services/text/pieces';
import { assetIDsOf } from '../../../services/tx/tx-assets';
import { traitPieces } from '../../../services/tx/tx-pieces';
import { type BalanceChange, summarizeTx, type TxSummary } from '../../../services/tx/tx-summary';
import type { TreeContext } from '../explorer-parts';
import { type ChainScope, TREE } from './chain-scope';
import { FactNode } from './fact-node';
import { type Row, TreeNode } from './tree-node';
import { holdingText, iconOfOutput } from './utxo-text';

/** Owners and assets that are listed; a genesis has thousands. */
const LISTED_CHANGES = 512;

/** Of several owners; the output's row has all of them. */
const NAMED_OWNERS = 3;

/** Characters of a memo: a node takes no longer one (avax.MaxMemoSize). */
const SHOWN_MEMO = 256;

interface Fact extends Omit<Row, 'context'> {
  /** An address in full. */
  readonly id?: string;
}

/** What a transaction did to whom, as a hover says it: net per owner and asset, the fee, and what came back. */
export class EffectNode extends TreeNode {
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  readonly #found: FoundTx;
  readonly #signers: () => OwnerLookup;

  constructor(
    parent: TreeNode,
    of: { context: TreeContext; scope: ChainScope; found: FoundTx; signers: () => OwnerLookup },
  ) {
    super(parent, 'effect');
    this.#context = of.context;
    this.#scope = of.scope;
    this.#found = of.found;
    this.#signers = of.signers;
  }

  override row(): Row {
    return {
      label: 'Effect',
      icon: 'diff',
      context: 'effect',
      expands: 'collapsed',
      spoken: 'Effect: who gained and lost what, the fee and the change',
    };
  }

  /** Who owned what was spent is only known from the transactions that made it. */
  override async children(): Promise<readonly TreeNode[]> {
    const found = this.#found;
    const { chain } = this.#scope;
    const signers = this.#signers();
    const [owners] = await Promise.all([
      inputOwners({ chain, resolver: this.#context.resolver }, found, TREE, signers),
      this.#scope.meet(assetIDsOf(found)),
    ]);
    const assetInfo = (assetID: Uint8Array) => this.#scope.info(assetID);
    const summary = summarizeTx(found, { signers, owners, assetInfo, fees: knownFees(found.tx.unsignedTx.networkID) });
    const facts = factsOf(summary, this.#scope);
    const rows = facts.map(({ id, ...row }, i) =>
      this.kept(`${i}`, () => new FactNode(this, `${i}`)).says(
        { ...row, spoken: `${row.label}: ${row.description}` },
        id,
      ),
    );
    this.keepOnly(rows);
    return rows;
  }
}

function factsOf(summary: TxSummary, { book, identity }: ChainScope): Fact[] {
  const { created, memo, unattributed, changes, holdings, burned, change } = summary;
  const byOwner = [
    ...unattributed.map((each): Fact => fact('Payer unknown', signed({ ...each, amount: -each.amount }), 'question')),
    ...changes.map((each) => changeFact(each, book, identity.networkID)),
    ...holdings.map(({ output, asset }): Fact =>
      ownedFact(output, book, holdingText(output, asset), iconOfOutput(output)),
    ),
  ];
  const left = byOwner.length - LISTED_CHANGES;
  const fee = burned.isFeeKnown ? 'Fee' : 'Burned, fee included';
  const beyond = burned.fee === undefined ? 'Burned, fee included' : 'Burned beyond the fee';
  return [
    ...(created === undefined ? [] : [fact('New asset', plainText(traitPieces(created, summary)), 'symbol-numeric')]),
    ...byOwner.slice(0, LISTED_CHANGES),
    ...(left > 0 ? [fact(`${groupedInteger(left)} more`, 'in the document', 'ellipsis')] : []),
    ...(burned.fee === undefined ? [] : [fact(fee, amountText(burned.fee), 'flame')]),
    ...burned.beyondFee.map((each) => fact(beyond, amountText(each), 'flame')),
    ...change.amounts.map((each) => fact('Change', amountText(each), 'discard')),
    ...(memo === undefined
      ? []
      : [fact('Memo', visibleText(memo.text ?? `0x${toHexDigits(memo.bytes)}`, 2 * SHOWN_MEMO + 2), 'note')]),
  ];
}

function fact(label: string, description: string, icon: string): Fact {
  return { label, description, icon };
}

function changeFact(change: BalanceChange, book: AddressBook, networkID: number): Fact {
  const { owner, chain, amount } = change;
  const icon = amount < 0n ? 'remove' : 'add';
  if (chain === undefined) return ownedFact(owner, book, signed(change), icon);
  const alias = chainAlias(chain, networkID);
  return ownedFact(owner, { ...book, alias }, `${signed(change)} on ${chainWords(chain, networkID)}`, icon);
}

function ownedFact(owner: Owner, book: AddressBook, what: string, icon: string): Fact {
  const [only, ...others] = owner.addresses;
  const id = only === undefined || others.length > 0 ? undefined : longAddress(book, only);
  return { ...fact(ownerText(owner, book), what, icon), ...(id === undefined ? {} : { id }) };
}

/** `ewoq`, `2 of 3: ewoq, treasury and 1 more`. */
function ownerText(owner: Owner, book: AddressBook): string {
  const { addresses } = owner;
  const named = addresses.slice(0, NAMED_OWNERS);
  const names = named.map((address) => visibleText(addressName(book, address) ?? shortAddress(book, address)));
  const left = addresses.length - named.length;
  const list = `${names.join(', ')}${left > 0 ? ` and ${groupedInteger(left)} more` : ''}`;
  return [thresholdWords(owner), list].filter((words) => words !== undefined && words !== '').join(': ');
}

function amountText(amount: AmountOf): string {
  return plainText(amountPieces(amount));
}

function signed(amount: AmountOf): string {
  return plainText(amountPieces(amount, { signed: true }));
}
