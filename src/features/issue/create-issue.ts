import type { Uri } from 'vscode';
import { DisposableStore } from '../../host/disposable-store';
import type { Log } from '../../host/messages/log';
import type { Services } from '../../services/create-services';
import type { ChainConfig } from '../../services/chain/chain-config';
import { createIssuing, type IssuingOptions } from '../../services/sending/create-issuing';
import { argumentOf } from '../../host/commands/command-ids';
import type { DocumentTarget } from '../../host/documents/document-target';
import type { Subject } from '../../services/inspect/missing-text';
import { Compose } from './compose/compose';
import { newTxAbout, newTxByForm } from './compose/new-tx-form';
import { Following } from './following/following';
import { HexReader } from '../../core/given-text/hex-reader';
import { IssueCommands } from './issue-commands';
import { type LensTx, lensTxs } from './code-lens/lens-offsets';
import { betterChains } from './input/better-chain';
import { NewSample, SampleDocuments } from './samples/new-sample';
import type { IssueCommandID } from './register';
import { Reviewer } from '../../services/review/review';
import { showIssued } from './following/show-issued';
import { TxDiagnostics } from './review/tx-diagnostics';

/** The services that checking and sending uses. */
interface IssueOptions
  extends IssuingOptions, Pick<Services, 'chains' | 'describer' | 'signings' | 'names' | 'assets'> {
  readonly log: Log;
  readonly keep: (bytes: Uint8Array) => string;
  readonly subject: (target: DocumentTarget) => Promise<Subject>;
  readonly pickChain: (title: string) => Promise<ChainConfig | undefined>;
}

/** Wires what checks and sends transactions. */
export function createIssue(options: IssueOptions) {
  const { clock, log, chains, describer, signings, names, assets, keep, subject, pickChain } = options;
  const disposables = new DisposableStore();
  const { records, follower, issuer, checker } = createIssuing(options);
  const following = disposables.add(new Following({ chains, follower, issuer, clock, log }));
  const diagnostics = disposables.add(new TxDiagnostics());
  const reader = new HexReader();
  const reviewer = new Reviewer({ checker, describer, signings });
  const documents = disposables.add(new SampleDocuments());
  const issuing = new IssueCommands({
    chains,
    reader,
    reviewer,
    issuer,
    following,
    diagnostics,
    log,
    samples: documents,
    keep,
    pickChain,
  });
  const compose = new Compose({ signings, names, reader, log, subject });
  const samples = new NewSample({ chains, clock, log, documents, pickChain });
  const form = { chains, clock, names, assets, describer, log, samples, reviewer };
  return {
    async run(id: IssueCommandID, args: readonly unknown[]): Promise<unknown> {
      switch (id) {
        case 'avalancheLens.issueTransaction': {
          const given = await compose.withHex(args);
          return given && issuing.review(given);
        }
        case 'avalancheLens.showIssuedTransactions':
          return showIssued(records, { chains, following });
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
    resume: () => following.resume(),
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
