import { commands, type Uri } from 'vscode';
import type { Clock } from '../../client/clock';
import type { CommandID } from '../../host/command-ids';
import { DisposableStore } from '../../host/disposable-store';
import { FileClaims } from '../../host/file-claims';
import type { Log } from '../../host/log';
import { notify } from '../../host/notify';
import { SECTION, type Settings } from '../../host/settings';
import type { AddressNames } from '../../services/text/address-names';
import type { AssetBook } from '../../services/lookup/asset-book';
import type { BlockFinder } from '../../services/lookup/block-finder';
import type { Chain } from '../../services/chain/chain';
import type { ChainConfig } from '../../services/chain/chain-config';
import type { Chains } from '../../services/chain/chains';
import { FollowedTxs } from '../../services/issuing/followed-txs';
import type { IDResolver } from '../../services/lookup/id-resolver';
import { IssueHistory, type KeyValueStore } from '../../services/issuing/issue-history';
import { SentTxs } from '../../services/issuing/sent-txs';
import { TxCheck } from '../../services/issuing/tx-check';
import { TxFollower } from '../../services/issuing/tx-follower';
import { TxIssuer } from '../../services/issuing/tx-issuer';
import { Following } from './following/following';
import { HexReader } from './given/hex-reader';
import { IssueCommands } from './issue-commands';
import { lensOffsets } from './code-lens/lens-offsets';
import { NewSample } from './samples/new-sample';
import { SheetMaker } from './sheet/sheet-maker';
import { showIssued } from './following/show-issued';
import { TxDiagnostics } from './sheet/tx-diagnostics';
import { WhoseFollowing } from './following/whose-following';

/** What checking and sending is made from. */
export interface IssueOptions {
  readonly clock: Clock;
  readonly settings: Settings;
  readonly log: Log;
  readonly chains: Chains;
  readonly names: AddressNames;
  readonly resolver: IDResolver;
  readonly assets: AssetBook;
  readonly blocks: BlockFinder;
  /** The window's own memory. */
  readonly windowStore: KeyValueStore;
  /** What all windows share. */
  readonly store: KeyValueStore;
  /** A folder that all windows share. */
  readonly claims: Uri;
  readonly keep: (bytes: Uint8Array) => string;
  /** Called when a transaction that was sent from here turns out to be accepted. */
  readonly onAccepted: (chain: Chain) => void;
  readonly pickChain: (title: string) => Promise<ChainConfig | undefined>;
}

const OPEN_SETTINGS = 'Open Settings';
const WALLET_SETTING = 'issue.walletEndpoint';

/** Puts together what checks and sends transactions. */
export function createIssue(options: IssueOptions) {
  const { clock, settings, log, chains, names, resolver, assets, blocks, keep, pickChain } = options;
  const disposables = new DisposableStore();
  const history = new IssueHistory(options.store);
  const followed = new FollowedTxs(options.windowStore);
  // What is followed was sent itself: that says nothing against it.
  const follower = new TxFollower({ clock, resolver, blocks, check: new TxCheck({ resolver, clock }) });
  const issuer = new TxIssuer({ clock, follower, history, followed, onAccepted: options.onAccepted });
  const whose = new WhoseFollowing({ claims: new FileClaims(options.claims.fsPath), clock, log });
  const following = disposables.add(new Following({ chains, issuer, clock, log, whose }));
  const diagnostics = disposables.add(new TxDiagnostics());
  const reader = new HexReader();
  const check = new TxCheck({ resolver, clock, sent: new SentTxs({ followed, history }) });
  const maker = new SheetMaker({ check, resolver, assets, names });
  const issuing = new IssueCommands({
    chains,
    settings,
    reader,
    maker,
    issuer,
    following,
    diagnostics,
    keep,
    pickChain,
  });
  const samples = new NewSample({ chains, clock });
  return {
    async run(id: CommandID, args: readonly unknown[]): Promise<unknown> {
      switch (id) {
        case 'xchainLens.checkTransaction':
          return issuing.check(args);
        case 'xchainLens.issueTransaction':
          return issuing.issue(args, 'avm');
        case 'xchainLens.issueViaWallet':
          return settings.values.issueWalletEndpoint ? issuing.issue(args, 'wallet') : explainWallet();
        case 'xchainLens.showIssuedTransactions':
          return showIssued(history, { chains, following });
        case 'xchainLens.newSampleTransaction':
          return samples.make(args[0]);
        default:
          return undefined;
      }
    },
    resume: () => following.resume(),
    lensOffsets: (text: string) => lensOffsets(reader, text),
    activeChain: () => chains.active.name,
    dispose: () => disposables.dispose(),
  };
}

async function explainWallet(): Promise<void> {
  const sentence =
    'The wallet endpoint is deprecated and verifies nothing: what it takes may never be accepted. It is switched off.';
  if ((await notify.warning(sentence, OPEN_SETTINGS)) === undefined) return;
  await commands.executeCommand('workbench.action.openSettings', `${SECTION}.${WALLET_SETTING}`);
}
