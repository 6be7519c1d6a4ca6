import type { Uri } from 'vscode';
import { DisposableStore } from '../../host/disposable-store';
import type { Log } from '../../host/messages/log';
import type { Services } from '../../services/create-services';
import type { Chain } from '../../services/chain/chain';
import type { ChainConfig } from '../../services/chain/chain-config';
import { createIssuing, type IssuingOptions } from '../../services/sending/create-issuing';
import { type AnyTx, unsignedBytes } from '../../core/signing/signable';
import { argumentOf } from '../../host/commands/command-ids';
import type { ByteStore } from '../../host/documents/byte-store';
import type { DocumentTarget } from '../../host/documents/document-target';
import type { Subject } from '../../services/inspect/missing-text';
import { Compose } from './compose/compose';
import { newTxAbout, newTxByForm } from './compose/new-tx-form';
import { signInCore } from './core-wallet/sign-in-core';
import { Following } from './following/following';
import { type ListParts, sendList } from './following/send-list';
import { HexReader } from '../../core/given-text/hex-reader';
import { IssueCommands } from './issue-commands';
import { type LensTx, lensTxs } from './code-lens/lens-offsets';
import { betterChains } from './input/better-chain';
import { OpenPendings } from './pending/open-pendings';
import type { OpenedTxs } from './pending/pending-txs';
import { createPendingWindow } from './pending/pending-window';
import { NewSample, SampleDocuments } from './samples/new-sample';
import type { IssueCommandID } from './register';
import type { GenesisMarks } from '../../services/compose/fields';
import { Reviewer } from '../../services/review/review';
import { showIssued } from './following/show-issued';
import { TxDiagnostics } from './review/tx-diagnostics';

/** The services that checking and sending uses. */
interface IssueOptions
  extends IssuingOptions, Pick<Services, 'chains' | 'describer' | 'signings' | 'names' | 'assets'> {
  readonly log: Log;
  readonly byteStore: ByteStore;
  /** The extension's folder. */
  readonly root: Uri;
  readonly subject: (target: DocumentTarget) => Promise<Subject>;
  readonly genesisMarks: GenesisMarks;
  readonly pickChain: (title: string) => Promise<ChainConfig | undefined>;
  /** As that of a list that is sent: all that is sent comes here. */
  readonly onRecord: ListParts['onRecord'];
}

/** Wires what checks and sends transactions. */
export function createIssue(options: IssueOptions) {
  const { clock, log, chains, describer, signings, names, byteStore, subject, pickChain, onRecord } = options;
  const disposables = new DisposableStore();
  const { records, follower, issuer, checker } = createIssuing(options);
  const following = disposables.add(new Following({ chains, follower, issuer, clock, log }));
  const diagnostics = disposables.add(new TxDiagnostics());
  const reader = new HexReader();
  const reviewer = new Reviewer({ checker, describer, signings });
  const documents = disposables.add(new SampleDocuments());
  const window = createPendingWindow({
    log,
    reader,
    diagnostics,
    keep: (bytes) => byteStore.remember(bytes),
    pickChain,
  });
  const pendings = new OpenPendings({
    ...options,
    reviewer,
    records,
    reader,
    window,
    send: (agreed) => sendList({ reviewer, issuer, following, onRecord }, agreed),
    signInCore: (request, signal) => signInCore(request, { resolver: options.resolver, root: options.root }, signal),
    refresh: (record, bytes, page) => following.refresh(record, bytes, page),
    onFailure: window.onFailure,
  });
  const issuing = new IssueCommands({ chains, reader, pendings, log, samples: documents });
  const show = async (made: AnyTx, { config }: Chain, said: Pick<OpenedTxs, 'notes' | 'extra'>): Promise<void> => {
    const pasted = reader.raw(unsignedBytes(made));
    if (pasted === undefined) return;
    await pendings.show({ ...said, txs: [{ pasted, text: '', origin: undefined, place: undefined }], config });
  };
  const compose = new Compose({ signings, names, reader, log, subject });
  const samples = new NewSample({ chains, clock, log, documents, pickChain });
  const form = { ...options, samples, reviewer, show };
  return {
    async run(id: IssueCommandID, args: readonly unknown[]): Promise<unknown> {
      switch (id) {
        case 'avalancheLens.issueTransaction':
          return issuing.review(args);
        case 'avalancheLens.signTogether':
          return issuing.signTogether(args);
        case 'avalancheLens.showIssuedTransactions':
          return showIssued(records, { chains, following, issuer });
        case 'avalancheLens.followTransaction':
          return following.followID(args[0]);
        case 'avalancheLens.newTransaction':
          // A kind of sample, or any other argument for the list of them.
          if (typeof args[0] === 'string') return samples.make(args[0]);
          return newTxByForm(form);
        case 'avalancheLens.stopRenewing':
        case 'avalancheLens.removeValidator':
        case 'avalancheLens.topUp':
          return newTxAbout(form, argumentOf(id, args[0]));
        case 'avalancheLens.editAsJSON':
          return compose.editAsJSON(args);
        case 'avalancheLens.encodeTransaction':
          return compose.encode(args);
        case 'avalancheLens.signElsewhere':
          return compose.signElsewhere(args);
      }
    },
    /** Shows a transaction that was made on its page, with what its maker says. */
    showMade: show,
    resume: () => following.resume(),
    pendingOf: (target: DocumentTarget) => pendings.of(target),
    slotLenses: (text: string, signal: AbortSignal) => compose.slotLenses(text, signal),
    lensTxs: (text: string, signal: AbortSignal) => lensTxs(reader, text, signal),
    chainOf(uri: Uri, madeFor: LensTx['madeFor']) {
      const { active, configs } = chains;
      const { networkID, name } = active;
      // The network of a chain without a network ID in its settings is known only after a request.
      const better = networkID === undefined ? [] : betterChains({ madeFor }, { networkID, name }, configs);
      // Of several, the user chooses in the review.
      const shown = documents.chainOf(uri) ?? (better.length === 1 ? better[0] : undefined) ?? name;
      return { name: shown, isKnown: chains.find(shown) !== undefined };
    },
    dispose: () => disposables.dispose(),
  };
}
