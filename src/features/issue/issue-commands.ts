import { commands, ProgressLocation, Selection, TextEditorRevealType, window } from 'vscode';
import { notify } from '../../host/notify';
import { HEX_ENCODINGS, type HexEncoding } from '../../core/encodings/hex-encodings';
import { outcomeOf } from '../../core/outcome';
import type { Settings } from '../../host/settings';
import { uiText } from '../../host/ui-text';
import type { Chain } from '../../services/chain/chain';
import type { ChainConfig } from '../../services/chain/chain-config';
import type { Chains } from '../../services/chain/chains';
import { type IssueRecord, isOpen } from '../../services/issuing/issue-record';
import type { SendPath, SendRoute } from '../../services/issuing/send-once';
import type { Issue, TxIssuer } from '../../services/issuing/tx-issuer';
import { betterChain } from './given/better-chain';
import type { CheckSheet } from './sheet/check-sheet';
import { isConfirmed } from './sheet/confirm';
import type { Following } from './following/following';
import { distinctTxs } from './given/distinct-txs';
import { type GivenTx, givenTxs } from './given/given-txs';
import type { HexReader } from './given/hex-reader';
import { noticeWhenLate } from './following/late-notice';
import { lateText } from './following/outcome-text';
import { listEndText, type ListStop } from './following/list-end';
import { rangeOf } from './sheet/marks';
import { wholeRange } from './given/pasted-tx';
import { reportText } from './sheet/report-text';
import type { SheetMaker } from './sheet/sheet-maker';
import { pickFromSheet } from './sheet/sheet-picker';
import type { RowAction, SheetOptions } from './sheet/sheet-rows';
import type { TxDiagnostics } from './sheet/tx-diagnostics';

export interface IssueParts {
  readonly chains: Chains;
  readonly settings: Pick<Settings, 'values'>;
  readonly reader: HexReader;
  readonly maker: SheetMaker;
  readonly issuer: TxIssuer;
  readonly following: Following;
  readonly diagnostics: TxDiagnostics;
  /** Keeps bytes for a document of them; gives their ID. */
  readonly keep: (bytes: Uint8Array) => string;
  /** Asks for a chain. */
  readonly pickChain: (title: string) => Promise<ChainConfig | undefined>;
}

/** What is sent, and over what: what the user has seen and agreed to. */
interface Agreed {
  readonly chain: Chain;
  readonly sheet: CheckSheet;
  readonly txs: readonly GivenTx[];
}

/** What a caller of the command asks for besides the transactions: its second argument, from anywhere. */
function requestedIn([, how]: readonly unknown[]): { readonly encoding?: HexEncoding; readonly chain?: string } {
  const { encoding, chain } = (typeof how === 'object' && how !== null ? how : {}) as Record<string, unknown>;
  const known = HEX_ENCODINGS.find((each) => each === encoding);
  return { ...(known === undefined ? {} : { encoding: known }), ...(typeof chain === 'string' ? { chain } : {}) };
}

/** The commands that check and send. */
export class IssueCommands {
  readonly #parts: IssueParts;

  constructor(parts: IssueParts) {
    this.#parts = parts;
  }

  /** Shows what a node would say, and sends nothing. Gives the report; undefined when there was nothing to check. */
  async check(args: readonly unknown[]): Promise<string | undefined> {
    const txs = await this.#given(args);
    if (txs === undefined) return undefined;
    const { sheet } = await this.#ask(txs, { canIssue: false, viaWallet: false }, undefined);
    return sheet === undefined ? undefined : reportText(sheet);
  }

  /** Shows the same, sends when the user agrees, and follows. Gives what became of each that was sent. */
  async issue(args: readonly unknown[], path: SendPath): Promise<IssueRecord[]> {
    const txs = await this.#given(args);
    if (txs === undefined) return [];
    const { encoding, chain } = requestedIn(args);
    const { agreed } = await this.#ask(txs, { canIssue: true, viaWallet: path === 'wallet', encoding }, chain);
    if (agreed === undefined) return [];
    if (!(await isConfirmed(agreed.sheet, this.#parts.settings.values.issueConfirm))) return [];
    return this.#send(agreed, { path, encoding });
  }

  async #given(args: readonly unknown[]): Promise<readonly GivenTx[] | undefined> {
    const given = await givenTxs(this.#parts.reader, args);
    if ('txs' in given) return distinctTxs(given.txs);
    void notify.error(given.why);
    return undefined;
  }

  /** Shows the sheet, against one chain after the other as the user wishes. `sheet` is the last that was shown. */
  async #ask(
    txs: readonly GivenTx[],
    options: Omit<SheetOptions, 'betterChain'>,
    chainName: string | undefined,
  ): Promise<{ readonly sheet: CheckSheet | undefined; readonly agreed: Agreed | undefined }> {
    const { chains, maker, diagnostics, pickChain } = this.#parts;
    let config = (chainName === undefined ? undefined : chains.find(chainName)) ?? chains.active;
    for (;;) {
      const { name } = config;
      const chain = await chains.open(config);
      let sheet: CheckSheet | undefined;
      const choice = await pickFromSheet({
        title: uiText(options.canIssue ? `Issue on ${name}` : `Check against ${name}`),
        check: (signal) => maker.sheet(chain, txs, { signal, priority: 'hover' }),
        onSheet: (made) => {
          sheet = made;
          diagnostics.show(txs, made.txs);
          const better = made.txs.map((tx) => betterChain(tx, made.target, chains.configs));
          return { ...options, betterChain: better.find((other) => other !== undefined) };
        },
        showBytes: (action) => this.#showBytes(action, txs, chain),
      });
      if (choice.kind === 'issue' && sheet !== undefined) return { sheet, agreed: { chain, sheet, txs } };
      if (choice.kind !== 'chain') return { sheet, agreed: undefined };
      const named =
        choice.name === undefined ? await pickChain('Check against Another Chain') : chains.find(choice.name);
      if (named === undefined) return { sheet, agreed: undefined };
      config = named;
    }
  }

  /** In the editor where they stand, behind the open sheet; else as a document of their own. */
  async #showBytes(
    { tx, problem }: Extract<RowAction, { kind: 'bytes' }>,
    txs: readonly GivenTx[],
    chain: Chain,
  ): Promise<void> {
    const given = txs[tx];
    if (given === undefined) return;
    const { pasted, place } = given;
    if (place === undefined || place.document.version !== place.version || place.document.isClosed) {
      const id = this.#parts.keep(pasted.bytes);
      await commands.executeCommand('xchainLens.openBytes', { chain: chain.config.name, kind: 'hex', id });
      return;
    }
    const range = place.rangeOf(problem === undefined ? wholeRange(pasted) : rangeOf(problem, pasted));
    const editor = await window.showTextDocument(place.document, { preserveFocus: true });
    editor.selection = new Selection(range.start, range.end);
    editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
  }

  /** One after the other: the next one is sent when the one before is accepted, since it may spend what that makes. */
  async #send({ chain, sheet, txs }: Agreed, route: SendRoute): Promise<IssueRecord[]> {
    const { following } = this.#parts;
    const records: IssueRecord[] = [];
    for (const [i, tx] of txs.entries()) {
      const shown = sheet.txs[i];
      const stop = i > 0 && shown?.fails === false ? await this.#whyStop(chain, tx) : undefined;
      if (stop !== undefined) {
        void notify.warning(listEndText(records, txs.length, stop));
        return records;
      }
      const record = await this.#sendOne(chain, tx, { headline: shown?.headline ?? '', shown: sheet.identity }, route);
      records.push(record);
      if (txs.length === 1 || record.state.kind !== 'accepted') {
        following.tell({ record, bytes: tx.pasted.bytes });
      }
      if (record.state.kind !== 'accepted') break;
    }
    if (txs.length > 1) void notify.information(listEndText(records, txs.length));
    return records;
  }

  /** What speaks against the next of a list, now that those before it are accepted. */
  async #whyStop(chain: Chain, tx: GivenTx): Promise<ListStop | undefined> {
    const { value: sheet, error } = await outcomeOf(this.#parts.maker.sheet(chain, [tx]));
    // What was sent before it is to be told all the same.
    if (error !== undefined) return { failure: error.message };
    const bad = sheet.txs.find(({ fails }) => fails);
    const refusal = bad?.firstReason ?? bad?.problems[0]?.text;
    return refusal === undefined ? undefined : { refusal };
  }

  async #sendOne(chain: Chain, tx: GivenTx, said: Omit<Issue, 'bytes'>, route: SendRoute): Promise<IssueRecord> {
    const { issuer, following, diagnostics } = this.#parts;
    const { bytes } = tx.pasted;
    const { name } = chain.config;
    let stopWaiting = (): void => undefined;
    const onSending = (): void => void (stopWaiting = noticeWhenLate(lateText(name), sending));
    const sending = issuer.issue(chain, { ...said, bytes, onSending }, route);
    const options = { location: ProgressLocation.Window, title: uiText(`Sending to ${name}`) };
    const sent = await Promise.resolve(window.withProgress(options, () => sending)).finally(() => stopWaiting());
    if (sent.state.kind === 'refused') diagnostics.refused(tx, sent.state.words);
    const record = isOpen(sent) ? await following.follow({ chain, record: sent, bytes }) : sent;
    if (record.state.kind === 'accepted') diagnostics.clear(tx);
    return record;
  }
}
