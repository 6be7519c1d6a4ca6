import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { type Clock, inSlices } from '../../client/clock';
import { saysNoValidator } from '../../client/errors';
import type { ResultOf } from '../../client/rpc/call';
import { toHexDigits } from '../../core/bytes/bytes';
import { type Message, openMessage, warpFormats } from '../../core/codec/warp/warp-formats';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { decodeHexDigits } from '../../core/encodings/hex';
import { ZERO_ID } from '../../core/ids/networks';
import { outcomeOf, readOutcome } from '../../core/outcome';
import type { PlatformFindings } from '../../core/rules/finding';
import { warpSetOf, warpSigners, warpSignatureFindings } from '../../core/rules/platform/bls';
import { FIXED_LIMITS } from '../../core/rules/platform/staking-limits';
import type { Steps } from '../../core/steps';
import type { Chain } from '../chain/chain';
import type { Chains } from '../chain/chains';
import { type ReadThing, isPlatformTx } from '../lookup/found';
import { groupedInteger, listInWords } from '../text/format-text';
import { type Piece, plain, sentence } from '../text/pieces';
import { shareText } from './l1-report';
import { nodePiece, type NetworkWords } from './network-words';
import { fact, unknownFact, type Fact } from '../text/facts';
import { upgradesOf } from './node-report';
import { INACTIVE_NODE_ID } from './subnet-state';

type Member = ResultOf<'platform.getValidatorsAt'>[number];

/** A validator with its key as bytes. */
export function withPublicKey({ publicKey, ...rest }: Member) {
  return { ...rest, publicKey: publicKey === undefined ? undefined : decodeHexDigits(publicKey.slice(2)) };
}

/**
 * The height whose validators verify a message: that of the epoch since Granite (ACP-181), before that the newest. A
 * failed request doesn't say which. `now` is Unix seconds.
 */
export async function warpHeight(chain: Chain, now: bigint, options: CallOptions): Promise<bigint | 'proposed'> {
  const asking = chain.node.call('proposervm.getCurrentEpoch', {}, options);
  const { value: epoch, error } = await outcomeOf(asking, options.signal);
  if (error === undefined) return epoch.pChainHeight;
  const granite = (await upgradesOf(chain, options)).find(({ name }) => name === 'Granite');
  if (granite !== undefined && granite.time <= now) throw error;
  return 'proposed';
}

/**
 * Whether a node runs without sybil protection, which public networks require: it verifies Warp messages by no
 * validators, whatever P lists (snow/validators/state.go). Such a node counts itself as a validator that P doesn't list.
 */
export async function hasNoWarpValidators(chain: Chain, options: CallOptions): Promise<boolean> {
  if (FIXED_LIMITS.has((await chain.identity.identify(options)).networkID)) return false;
  const { error } = await outcomeOf(chain.node.call('info.uptime', {}, options), options.signal);
  if (saysNoValidator(error)) return false;
  if (error !== undefined) throw error;
  const { nodeID } = await chain.recent.call('info.getNodeID', {}, options);
  const listed = await chain.platform.getCurrentValidators({ subnetID: ZERO_ID, nodeIDs: [nodeID] }, options);
  return listed.length === 0;
}

export interface QuorumContext {
  readonly chains: Pick<Chains, 'identified'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly describer: { words(networkID: number, chain?: Chain): NetworkWords };
}

/**
 * Who signed the Warp message that bytes are, or that a transaction of P carries, by the validators that count for it on
 * the P-Chain now: four requests. None for other bytes. Rejects only with the reason of the caller's abort.
 */
export async function warpQuorumOf(read: ReadThing, context: QuorumContext, options: CallOptions): Promise<Fact[]> {
  const message = signedMessageIn(read);
  if (message === undefined) return [];
  const { value, error } = await outcomeOf(quorumFacts(message, context, options), options.signal);
  return error === undefined ? value : [unknownFact([plain(l10n.t('signers'))], error)];
}

function signedMessageIn(read: ReadThing): Message | undefined {
  if (read.kind !== 'warpMessage' && !isPlatformTx(read)) return undefined;
  const tx = read.kind === 'tx' ? read.tx.unsignedTx : undefined;
  const opened =
    read.kind === 'tx' ? tx && 'message' in tx && readOutcome(() => openMessage(tx.message)).value : read.opened;
  return opened && 'signature' in opened.message ? opened.message : undefined;
}

async function quorumFacts(
  message: Message,
  { chains, clock, describer }: QuorumContext,
  options: CallOptions,
): Promise<Fact[]> {
  const chain = await chains.identified(message.networkID, options);
  const blockchainID = encodeCb58(message.sourceChainID);
  const subnetID =
    blockchainID === ZERO_ID ? ZERO_ID : await chain?.recent.call('platform.validatedBy', { blockchainID }, options);
  if (chain === undefined || subnetID === undefined) return [];
  if (subnetID === ZERO_ID) {
    return [fact(l10n.t('signers'), [plain(l10n.t('which validators count depends on the chain that receives it'))])];
  }
  const height = await warpHeight(chain, BigInt(Math.floor(clock.now() / 1000)), options);
  const epoch = await quorumAt(chain, { message, subnetID, height }, options);
  const isOther = epoch.words.length > 0 && height !== 'proposed';
  const newest = isOther ? await quorumAt(chain, { message, subnetID, height: 'proposed' }, options) : undefined;
  const { signed, missing, words: why, doubt } = epoch;
  const count = signed.length + missing.length;
  // Too little weight says that the others are missing; a wrong signature, that not all of these signed.
  const isProven = doubt === undefined && why.every((each) => each.startsWith('signature weight'));
  const names = missing.map(({ nodeID, weight }) => {
    const who = nodeID === INACTIVE_NODE_ID ? plain(l10n.t('inactive validators')) : nodePiece(nodeID);
    return sentence(l10n.t('{0} with {1}'), who, plain(shareText(weight, epoch.total)));
  });
  const at = height === 'proposed' ? l10n.t('the newest') : groupedInteger(height);
  return [
    fact(l10n.t('signature'), [
      plain(
        why.length > 0
          ? l10n.t('rejected: {0}', why.join('; '))
          : doubt === undefined
            ? l10n.t('verified')
            : l10n.t('not verified: {0}', doubt),
      ),
    ]),
    ...(newest?.words.length === 0 && newest.doubt === undefined
      ? [fact(l10n.t('signed by'), [plain(l10n.t('the newest validators, which count from the next epoch on'))])]
      : []),
    ...(epoch.isOfSet
      ? [
          fact(isProven ? l10n.t('signers') : l10n.t('claimed signers'), [
            plain(
              l10n.t(
                '{0} of {1} validators, {2} of the weight; 67% is needed',
                groupedInteger(signed.length),
                groupedInteger(count),
                shareText(epoch.weight, epoch.total),
              ),
            ),
          ]),
          ...(names.length === 0 || !isProven
            ? []
            : [fact(l10n.t('not signed by'), listInWords(firstNames(names), plain))]),
        ]
      : []),
    fact(
      l10n.t('validators'),
      sentence(
        l10n.t('{0} at P-Chain height {1}'),
        describer.words(message.networkID, chain).subnet(decodeID(subnetID)),
        plain(at),
      ),
    ),
  ];
}

/** Validators that are named; the others are counted. */
const LISTED_SIGNERS = 12;

function firstNames(names: readonly Piece[][]): Piece[][] {
  const left = names.length - LISTED_SIGNERS;
  return left > 1 ? [...names.slice(0, LISTED_SIGNERS), [plain(l10n.t('{0} more', groupedInteger(left)))]] : [...names];
}

interface QuorumQuery {
  readonly message: Message;
  readonly subnetID: string;
  readonly height: bigint | 'proposed';
}

/** Who signed, and a node's words if it rejects the signature, by the validators at a height. */
async function quorumAt(chain: Chain, { message, subnetID, height }: QuorumQuery, options: CallOptions) {
  const members = await chain.recent.call('platform.getValidatorsAt', { height, subnetID }, options);
  const set = warpSetOf(members.map(withPublicKey));
  const bits = warpSigners(message.signature.signers, set.validators.length);
  const keys =
    typeof bits === 'string' ? [] : set.validators.filter((_, i) => bits[i]).map((each) => toHexDigits(each.publicKey));
  const signing = new Set(keys);
  const signed = members.filter(({ publicKey = '' }) => signing.has(publicKey.slice(2).toLowerCase()));
  const unsigned = warpFormats.unsignedMessage.encode(message);
  const findings = warpSignatureFindings(unsigned, message.signature, set, '');
  return {
    signed,
    ...(await inSlices(verdictIn(findings), options.signal)),
    total: set.totalWeight,
    isOfSet: typeof bits !== 'string',
    missing: members.filter((each) => !signed.includes(each)),
    weight: signed.reduce((sum, each) => sum + each.weight, 0n),
  };
}

/** The node's words where it rejects, and why something can't be verified. */
function* verdictIn(findings: PlatformFindings): Steps<{ words: readonly string[]; doubt: string | undefined }> {
  const words: string[] = [];
  let doubt: string | undefined;
  for (const finding of findings) {
    if (finding === undefined) yield;
    else if (finding.verdict === 'fails') words.push(finding.words);
    else doubt = finding.reason.kind === 'not read' ? finding.reason.message : finding.reason.kind;
  }
  return { words, doubt };
}
