import { formatAddress } from '../../core/address';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { FoundID } from '../../core/ids-in-text/found-id';
import { utxoIDOf } from '../../core/ids';
import { outcomeOf } from '../../core/outcome';
import { type MadeOutput, madeOutputs } from '../../core/tx-parts';
import type { Chain } from '../../services/chain/chain';
import { bookOf, bookOn, chainWords } from '../../services/text/format-id';
import { counted } from '../../services/text/format-text';
import { markdownOf } from '../../services/text/markdown';
import type { FoundTx } from '../../services/lookup/id-resolver';
import { words } from '../../services/text/pieces';
import { assetRefs } from '../../services/tx/tx-assets';
import { isUnspent } from '../../services/utxos/unspent';
import type { Asking } from './asking';
import type { Card } from './card';
import { type IDAnswers, unopened } from './id-answers';
import { type HoveredAt, openLink, targetLinks } from './links';
import type { HoverParts } from './parts';
import type { TxReader } from './tx-reader';
import { utxoCard } from './utxo-card';
import { whyUnknown } from './why-unknown';

export type HoveredUTXO = Extract<FoundID, { kind: 'output' }>;

/** What `txID:index` is: an output, and whether it is still there. */
export class UTXOAnswers {
  readonly #parts: HoverParts;
  readonly #reader: TxReader;
  readonly #ids: IDAnswers;

  constructor(parts: HoverParts, reader: TxReader, ids: IDAnswers) {
    this.#parts = parts;
    this.#reader = reader;
    this.#ids = ids;
  }

  async headline(hovered: HoveredUTXO, at: HoveredAt | undefined, asking: Asking): Promise<Card> {
    const id = encodeCb58(hovered.txID);
    const config = this.#ids.configFor(id);
    const opened = await this.#ids.open(config, asking);
    if (opened.error !== undefined) return unopened(config, opened.error);
    const found = await this.#parts.resolver.resolveTx(opened.value, hovered.txID, asking.options);
    if (found.kind === 'block') return ['**Not an output**: this is the ID of a block'];
    if (found.kind !== 'tx') return this.#ids.missing(found, config, { id, at });
    return await this.#output(found, hovered, opened.value, asking);
  }

  /** Whether the output is still there: its owner's UTXOs say so, there is no other way to ask. */
  async details({ txID, outputIndex }: HoveredUTXO, asking: Asking): Promise<Card | undefined> {
    const opened = await this.#ids.open(this.#ids.configFor(encodeCb58(txID)), asking);
    if (opened.error !== undefined) return undefined;
    const chain = opened.value;
    const found = await this.#parts.resolver.resolveTx(chain, txID, asking.options);
    const made = found.kind === 'tx' ? outputOf(found, outputIndex) : undefined;
    const [owner] = made?.output.addresses ?? [];
    if (found.kind !== 'tx' || made === undefined || made.exportedTo !== undefined || owner === undefined) {
      return undefined;
    }
    const { alias, hrp } = bookOf(found.tx.unsignedTx, () => undefined);
    const address = formatAddress({ alias, hrp, bytes: owner });
    const asked = isUnspent(chain, address, utxoIDOf(txID, outputIndex), {
      ...asking.options,
      attempts: 1,
    });
    const { value: isThere, error } = await outcomeOf(asked, asking.signal);
    if (error !== undefined) return [markdownOf([words('Whether it is spent is unknown: '), ...whyUnknown(error)])];
    return [isThere ? 'Unspent' : 'Spent: its owner no longer has it'];
  }

  async #output(found: FoundTx, hovered: HoveredUTXO, chain: Chain, asking: Asking): Promise<Card> {
    const { outputIndex } = hovered;
    const txID = encodeCb58(found.id);
    const { name } = chain.config;
    const made = outputOf(found, outputIndex);
    if (made === undefined) {
      const count = madeOutputs(found.tx.unsignedTx, found.id).length;
      return [`**There is no output ${outputIndex}**: the transaction has ${counted(count, 'output')}`];
    }
    await this.#reader.nameQuickly(chain, [made.assetID], asking);
    const assetRef = assetRefs(found, (assetID) => this.#reader.asset(chain, assetID));
    const { networkID } = found.tx.unsignedTx;
    const { exportedTo } = made;
    const book = bookOf(found.tx.unsignedTx, (address) => this.#parts.names.nameOf(address));
    const target = { chain: name, kind: 'utxo', id: hovered.text } as const;
    return utxoCard(
      {
        output: made.output,
        asset: assetRef(made.assetID),
        index: outputIndex,
        txID,
        madeBy: this.#reader.view(found, chain).headline,
      },
      {
        book: bookOn(book, exportedTo, networkID),
        where: exportedTo === undefined ? [name] : [name, `exported to ${chainWords(exportedTo, networkID)}`],
        actions: [
          ...targetLinks(target, encodeCb58(utxoIDOf(found.id, outputIndex)), 'Copy UTXO ID'),
          openLink('Open Transaction', { chain: name, kind: 'tx', id: txID }),
        ],
        now: this.#parts.clock.now(),
      },
    );
  }
}

function outputOf(found: FoundTx, index: number): MadeOutput | undefined {
  return madeOutputs(found.tx.unsignedTx, found.id)[index];
}
