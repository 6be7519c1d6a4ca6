import type { Uri } from 'vscode';
import { DisposableStore } from '../../host/disposable-store';
import type { Log } from '../../host/messages/log';
import type { Services } from '../../services/create-services';
import type { ChainConfig } from '../../services/chain/chain-config';
import { createIssuing, type IssuingOptions } from '../../services/issuing/create-issuing';
import { Following } from './following/following';
import { HexReader } from './input/hex-reader';
import { IssueCommands } from './issue-commands';
import { lensOffsets } from './code-lens/lens-offsets';
import { NewSample, SampleDocuments } from './samples/new-sample';
import type { IssueCommandID } from './register';
import { Reviewer } from './review/review';
import { showIssued } from './following/show-issued';
import { TxDiagnostics } from './review/tx-diagnostics';

/** The services that checking and sending uses. */
interface IssueOptions extends IssuingOptions, Pick<Services, 'chains' | 'describer'> {
  readonly log: Log;
  readonly keep: (bytes: Uint8Array) => string;
  readonly pickChain: (title: string) => Promise<ChainConfig | undefined>;
}

/** Wires what checks and sends transactions. */
export function createIssue(options: IssueOptions) {
  const { clock, log, chains, describer, keep, pickChain } = options;
  const disposables = new DisposableStore();
  const { history, issuer, checker } = createIssuing(options);
  const following = disposables.add(new Following({ chains, issuer, clock, log }));
  const diagnostics = disposables.add(new TxDiagnostics());
  const reader = new HexReader();
  const reviewer = new Reviewer({ checker, describer });
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
  const samples = new NewSample({ chains, clock, log, documents });
  return {
    async run(id: IssueCommandID, args: readonly unknown[]): Promise<unknown> {
      switch (id) {
        case 'xchainLens.checkTransaction':
          return issuing.check(args);
        case 'xchainLens.issueTransaction':
          return issuing.issue(args);
        case 'xchainLens.showIssuedTransactions':
          return showIssued(history, { chains, following });
        case 'xchainLens.newSampleTransaction':
          return samples.make(args[0]);
      }
    },
    resume: () => following.resume(),
    lensOffsets: (text: string, signal: AbortSignal) => lensOffsets(reader, text, signal),
    chainOf: (uri: Uri) => {
      const name = documents.chainOf(uri) ?? chains.active.name;
      return { name, isKnown: chains.find(name) !== undefined };
    },
    dispose: () => disposables.dispose(),
  };
}
