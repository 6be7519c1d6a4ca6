import * as l10n from '@vscode/l10n';
import type { Owner } from '../../../../core/tx/effects';
import { prefixedHex } from '../../../../core/bytes/bytes';
import type { FoundTx } from '../../../../services/lookup/avm-finders';
import { inputOwners } from '../../../../services/lookup/input-owners';
import {
  type AddressFormat,
  addressName,
  addressFormatOn,
  rowChain,
  longAddress,
  ownerWords,
  rowAddress,
} from '../../../../services/text/format-id';
import { capitalized, groupedInteger, visibleText } from '../../../../services/text/format-text';
import { amountPieces, rowText } from '../../../../services/text/pieces';
import { assetIDsOf } from '../../../../services/tx/tx-assets';
import { rowPieces, ROWS } from '../../../../services/tx/tx-rows';
import { rowsOf, type TxRow, type TxView, viewTx } from '../../../../services/tx/tx-view';
import type { TreeContext } from '../../explorer-parts';
import { type ChainScope, TREE } from '../chain-scope';
import { FactNode } from './fact-node';
import { type Row, TreeNode } from '../tree-node';
import { holdingText, iconOfOutput } from '../utxo/utxo-text';
import { MAX_MEMO } from '../../../../core/bytes/sizes';

/** Listed changes of owners; a genesis has thousands. */
const LISTED_CHANGES = 512;

/** Listed addresses of several owners; the output's row has all. */
const LISTED_OWNERS = 3;

interface Fact extends Omit<Row, 'context'> {
  /** The complete address. */
  readonly id?: string;
}

/** What a transaction did, as in its hover: net amounts per owner and asset, the fee and the change. */
export class EffectNode extends TreeNode {
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  readonly #found: FoundTx;

  constructor(parent: TreeNode, of: { context: TreeContext; scope: ChainScope; found: FoundTx }) {
    super(parent, 'effect');
    this.#context = of.context;
    this.#scope = of.scope;
    this.#found = of.found;
  }

  override row(): Row {
    return {
      label: l10n.t('Effect'),
      icon: 'diff',
      context: 'effect',
      expands: 'collapsed',
      spoken: l10n.t('Effect: net amounts by owner, fee and change'),
    };
  }

  /** Only the transactions that produced the inputs show their owners. */
  override async children(): Promise<readonly TreeNode[]> {
    const found = this.#found;
    const { chain } = this.#scope;
    const [owners] = await Promise.all([
      inputOwners({ chain, resolver: this.#context.resolver }, found, TREE),
      this.#scope.meet(assetIDsOf(found)),
    ]);
    const assetInfo = (assetID: Uint8Array) => this.#scope.info(assetID);
    const facts = factsOf(viewTx(found, { owners, assetInfo }), this.#scope);
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

function factsOf(view: TxView, scope: ChainScope): Fact[] {
  const owners: TxRow[] = rowsOf(view, 'payer unknown', 'balance', 'holding');
  const leftOut = new Set(owners.slice(LISTED_CHANGES));
  const last = leftOut.size === 0 ? undefined : owners[LISTED_CHANGES - 1];
  const more = fact(l10n.t('{0} more', groupedInteger(leftOut.size)), l10n.t('in the document'), 'ellipsis');
  return view.rows
    .filter((row) => !leftOut.has(row))
    .flatMap((row) => (row === last ? [...rowFacts(row, scope), more] : rowFacts(row, scope)));
}

function rowFacts(row: TxRow, { format, identity }: ChainScope): Fact[] {
  const what = rowText(rowPieces(row, 0));
  if (row.kind === 'balance') {
    const { networkID } = identity;
    const { chain } = row;
    const text = chain === undefined ? what : l10n.t('{0} on {1}', what, rowChain(chain, networkID));
    return [ownedFact(row.owner, addressFormatOn(format, chain, networkID), text, row.amount < 0n ? 'remove' : 'add')];
  }
  if (row.kind === 'holding')
    return [ownedFact(row.output, format, holdingText(row.output, row.asset), iconOfOutput(row.output))];
  const { label, icon } = ROWS[row.kind];
  if (icon === 'none') return [];
  if (row.kind === 'change')
    return row.amounts.map((amount) => fact(capitalized(label), rowText(amountPieces(amount)), icon));
  // A row has more room for it than a sentence.
  const text = row.kind === 'memo' ? visibleText(row.text ?? prefixedHex(row.bytes), 2 * MAX_MEMO + 2) : what;
  return [fact(capitalized(label), text, icon)];
}

function fact(label: string, description: string, icon: string): Fact {
  return { label, description, icon };
}

function ownedFact(owner: Owner, format: AddressFormat, what: string, icon: string): Fact {
  const [only, ...others] = owner.addresses;
  const id = only === undefined || others.length > 0 ? undefined : longAddress(format, only);
  return { ...fact(ownerText(owner, format), what, icon), ...(id === undefined ? {} : { id }) };
}

/** `ewoq`, `2 of 3: ewoq, treasury and 1 more`. */
function ownerText(owner: Owner, format: AddressFormat): string {
  return ownerWords(owner, LISTED_OWNERS, (address) =>
    visibleText(addressName(format, address) ?? rowAddress(format, address)),
  );
}
