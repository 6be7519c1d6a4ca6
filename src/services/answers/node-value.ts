import type { CallOptions } from '../../client/call-options';
import type { AutoRenewal, CurrentValidator } from '../../client/schemas/platform-schemas';
import { outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import type { Services } from '../create-services';
import type { NetworkWords } from '../p-and-c/network-words';
import {
  heliconTimeOf,
  lookedAtPieces,
  NO_PRIMARY_VALIDATOR,
  nodeReport,
  noValidatorsText,
  PRIMARY_VALIDATOR,
  subnetsAtHand,
  validatorFacts,
  validatorPieces,
  validatorsUnder,
} from '../p-and-c/node-report';
import { plain, sentence } from '../text/pieces';
import type { CheckedSubnet, NetworkNode, Validator, ValidatorRenewal } from './avalanche-lens-api';
import type { Draft } from './published';
import { factValue, reasonValue, type Words } from './value-words';

interface NodeValueParts extends Pick<Services, 'describer' | 'resolver'> {
  readonly words: Words;
}

/** What a node validates, as the chain's node reports it. Rejects with the client's errors. */
export async function nodeValue(
  chain: Chain,
  id: string,
  { describer, resolver, words }: NodeValueParts,
  options: CallOptions,
): Promise<Draft<NetworkNode>> {
  const [report] = await Promise.all([nodeReport(chain, id, options), chain.identity.identify(options)]);
  if (report.kind === 'unknown') throw report.error;
  if (report.kind === 'notOffered') return { kind: 'node', id, headline: noValidatorsText(chain.config.name) };
  const onNetwork = describer.wordsOn(chain);
  const subnetIDs = subnetsAtHand({ resolver }, chain);
  const isValidator = report.kind === 'validator';
  const [subnets, heliconTime] = await Promise.all([
    Promise.all(subnetIDs.map((subnetID) => onSubnet(chain, { nodeID: id, subnetID }, { onNetwork, words }, options))),
    isValidator ? heliconTimeOf(chain, options) : undefined,
  ]);
  const isNowhere = subnets.every(({ isValidated }) => isValidated === false);
  const none = isNowhere
    ? sentence('{0}. {1}', plain(NO_PRIMARY_VALIDATOR), lookedAtPieces(subnetIDs, onNetwork))
    : [plain(NO_PRIMARY_VALIDATOR)];
  const validator = isValidator ? report.validator : undefined;
  return {
    kind: 'node',
    id,
    headline: words(isValidator ? [plain(PRIMARY_VALIDATOR)] : none),
    validators: validator?.kind === 'primary' ? [validatorValue(validator, { onNetwork, heliconTime, words })] : [],
    subnets,
  };
}

interface ValidatorWords {
  readonly onNetwork: NetworkWords;
  readonly words: Words;
}

async function onSubnet(
  chain: Chain,
  query: { readonly nodeID: string; readonly subnetID: string },
  { onNetwork, words }: ValidatorWords,
  options: CallOptions,
): Promise<Draft<CheckedSubnet>> {
  const { value, error } = await outcomeOf(validatorsUnder(chain, query, options), options.signal);
  if (error !== undefined) return { id: query.subnetID, headline: reasonValue(error, words) };
  const [validator] = value;
  const headline = validator && words(validatorPieces(validator, onNetwork));
  return { id: query.subnetID, isValidated: validator !== undefined, headline };
}

function validatorValue(
  validator: Extract<CurrentValidator, { readonly kind: 'primary' }>,
  { onNetwork, heliconTime, words }: ValidatorWords & { readonly heliconTime: bigint | undefined },
): Draft<Validator> {
  const { txID, startTime, endTime, weight, delegationFee, uptime, autoRenewed } = validator;
  const { delegatorWeight = 0n, delegatorCount = 0n } = validator;
  return {
    txID,
    startTime,
    endTime,
    stake: weight,
    delegated: delegatorWeight,
    delegatorCount,
    delegationFee,
    uptime,
    autoRenewed: autoRenewed && renewalValue(autoRenewed),
    headline: words(validatorPieces(validator, onNetwork)),
    facts: validatorFacts(validator, onNetwork, heliconTime).map((each) => factValue(each, words)),
  };
}

/** Field by field: a new one of the schema reaches other programs on purpose. */
function renewalValue({ nextPeriod, autoCompoundRewardShares, authority }: AutoRenewal): ValidatorRenewal {
  const { threshold, addresses } = authority;
  return { nextPeriod, autoCompoundRewardShares, authority: { threshold, addresses } };
}
