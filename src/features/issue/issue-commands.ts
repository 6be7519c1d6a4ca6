import * as l10n from '@vscode/l10n';
import { commands, Uri, window } from 'vscode';
import { HEX_ENCODINGS } from '../../core/encodings/hex';
import { type HexReader, distinctTxs } from '../../core/given-text/hex-reader';
import { present } from '../../core/present';
import { offer } from '../../host/commands/report';
import type { Log } from '../../host/messages/log';
import type { Chains } from '../../services/chain/chains';
import { noTxText } from '../../services/inspect/read-bytes';
import { SEND_METHODS, type SendOptions } from '../../services/sending/send-once';
import { givenFromJSON } from './compose/compose';
import { givenProblemText } from './input/given-problem';
import { type GivenTx, givenTxs } from './input/given-txs';
import { asLensArgument } from './input/lens-argument';
import { TxSource } from './input/tx-source';
import type { OpenPendings } from './pending/open-pendings';
import type { Reviewed } from './pending/pending-txs';
import { readSigned } from './pending/pending-window';
import type { SampleDocuments } from './samples/new-sample';

interface IssueParts {
  readonly chains: Chains;
  readonly reader: HexReader;
  readonly pendings: OpenPendings;
  readonly samples: Pick<SampleDocuments, 'chainOf'>;
  readonly log: Log;
}

/** The options of the command: its second argument, which may come from anywhere. */
function requestedIn([, how]: readonly unknown[]): SendOptions & { readonly chain?: string | undefined } {
  const { method, encoding, chain } = (typeof how === 'object' && how !== null ? how : {}) as Record<string, unknown>;
  return {
    method: SEND_METHODS.find((each) => each === method),
    encoding: HEX_ENCODINGS.find((each) => each === encoding),
    chain: typeof chain === 'string' ? chain : undefined,
  };
}

const NEW_SAMPLE = {
  label: l10n.t('New Transaction…'),
  run: () => commands.executeCommand('avalancheLens.newTransaction', 'sample'),
};

/** The commands that open transactions on their page, to check, sign and issue them. */
export class IssueCommands {
  readonly #parts: IssueParts;

  constructor(parts: IssueParts) {
    this.#parts = parts;
  }

  /**
   * Opens the page of what the arguments name. Returns the report and the record of each that was sent once the page is
   * closed, or nothing is waited for anymore; undefined if there was nothing to check, or it was closed before.
   */
  async review(args: readonly unknown[]): Promise<Reviewed | undefined> {
    const txs = await this.#given(args, () => this.review(args));
    if (txs === undefined) return undefined;
    const { chains, pendings } = this.#parts;
    const { chain = this.#chainOf(args, txs), ...options } = requestedIn(args);
    const config = (chain === undefined ? undefined : chains.find(chain)) ?? chains.active;
    return (await pendings.show({ txs, config, options })).settled;
  }

  /** Opens the page of the first of several copies of a transaction, with the signatures of all. */
  async signTogether([first, others]: readonly unknown[]): Promise<void> {
    const { chains, reader, pendings, log } = this.#parts;
    const [uri, ...copies] = (await filesOf(first, others)) ?? [];
    if (uri === undefined) return;
    const source = new TxSource(reader, { uri });
    const { value: given, error } = await source.read();
    if (given === undefined) {
      offer(log, 'error', l10n.t("Can't read a transaction from {0}: {1}.", source.name, error.message), []);
      return;
    }
    const pending = await pendings.show({ txs: [given], config: chains.active });
    const texts = await readSigned(copies);
    if (texts.length > 0) await pending.add(texts);
  }

  /** The chain that a CodeLens names, or that a sample is for, where that isn't the active one. */
  #chainOf([argument]: readonly unknown[], [first]: readonly GivenTx[]): string | undefined {
    const lens = asLensArgument(argument);
    if (lens?.chain !== undefined) return lens.chain;
    return first?.place === undefined ? undefined : this.#parts.samples.chainOf(first.place.document.uri);
  }

  /** Undefined after an error, which is shown. */
  async #given(args: readonly unknown[], again: () => Promise<unknown>): Promise<readonly GivenTx[] | undefined> {
    const { reader, log } = this.#parts;
    const json = await givenFromJSON(reader, args);
    if (json !== 'other') return json && [json];
    const given = await givenTxs(reader, args);
    const retry = { label: l10n.t('Retry'), run: again };
    if ('txs' in given) {
      const [other] = present(given.txs.map(({ pasted }) => noTxText(pasted.bytes)));
      if (other === undefined) return distinctTxs(given.txs);
      offer(log, 'error', other, [retry]);
      return undefined;
    }
    const { problem } = given;
    const hasNone = problem.kind === 'no transaction' || problem.kind === 'clipboard';
    offer(log, 'error', givenProblemText(problem), present([retry, hasNone && NEW_SAMPLE]));
    return undefined;
  }
}

/** The files of the arguments, else that of the active editor, else those that the user chooses. */
async function filesOf(first: unknown, others: unknown): Promise<readonly Uri[] | undefined> {
  const selected = Array.isArray(others) ? others.filter((uri) => uri instanceof Uri) : [];
  if (selected.length > 0) return selected;
  if (first instanceof Uri) return [first];
  const active = window.activeTextEditor?.document.uri;
  if (active?.scheme === 'file') return [active];
  return window.showOpenDialog({ canSelectMany: true, title: l10n.t('Choose Copies of a Transaction') });
}
