import { isPOrC } from '../../core/ids/p-and-c';
import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../core/encodings/cb58';
import { saysNotOffered } from '../../client/errors';
import { type ExpectedError, outcomeOf } from '../../core/outcome';
import type { AddressIdentifier } from '../../core/ids/ids';
import { knownAddress } from '../../core/ids-in-text/known-names';
import { networkByHRP } from '../../core/ids/networks';
import type { Chain } from '../../services/chain/chain';
import { addressQuery, type AddressQuery } from '../../services/inspect/address-query';
import { DETAILS, IDENTIFYING } from '../../services/lookup/id-resolver';
import { holdingsFacts, holdingsOf, holdingsRequests, shownAssets } from '../../services/p-and-c/address-holdings';
import { shortenedID } from '../../services/text/format-id';
import { groupedInteger } from '../../services/text/format-text';
import { escapeMarkdown, markdownOf } from '../../services/text/markdown';
import { plain, sentence } from '../../services/text/pieces';
import { hoveredAddressCard, balancesCard, hasAmount } from './address-card';
import { actionLinks, type HoverCard, links, retryLink, stepLink } from './card';
import { type HoverParts, type HoverRequest, unknownReason } from './hover-request';
import { unnamedNote } from './thing-cards';

/** What an address is: its text shows it, without any request. */
export function addressHeadline(parts: HoverParts, hovered: AddressIdentifier, request: HoverRequest): HoverCard {
  const query = queryOf(parts, hovered, request);
  const known = knownAddress(hovered.bytes);
  const address = query?.address;
  const card = hoveredAddressCard({
    what: whatIs(hovered),
    network: hoveredNetwork(hovered, query),
    name: parts.names.nameOf(hovered.bytes) ?? known?.name,
    note: known?.note,
    alsoKnownAs: address === hovered.text.toLowerCase() || address === hovered.text ? undefined : address,
  });
  // VS Code can't change what it shows already: the same words introduce the balances while they load and afterwards.
  if (query !== undefined) return [...card, l10n.t('Balances on {0}:', escapeMarkdown(query.config.name))];
  const unloadable = l10n.t(
    "None of your chains is on this network, so balances can't be loaded. Add a chain to load them.",
  );
  return [...card, unloadable, links(actionLinks({ target: { chain: '', kind: 'address', id: hovered.text } }))];
}

/** What it owns, and the links; undefined where the headline has them. */
export async function addressDetails(
  parts: HoverParts,
  hovered: AddressIdentifier,
  request: HoverRequest,
): Promise<HoverCard | undefined> {
  const query = queryOf(parts, hovered, request);
  if (query === undefined) return undefined;
  const { config, address } = query;
  const opened = await request.open(config);
  const actions = actionLinks({
    target: { chain: config.name, kind: 'address', id: address },
    isListed: true,
    // The explorer has pages of addresses of the P-Chain.
    onPlatform: hovered.kind === 'address' && hovered.alias === 'P' ? hovered.text : undefined,
    networkID: opened.value?.primaryNetworkID,
  });
  if (opened.error !== undefined) {
    return [notLoaded(opened.error), links([...actions, stepLink(opened.error)])];
  }
  const chain = opened.value;
  const { value: isThere, error } = await outcomeOf(isOnNetwork(chain, query, request), request.signal);
  const retry = retryLink(hovered.text, config.name, request.at);
  if (error !== undefined) return [notLoaded(error), links([retry, ...actions])];
  if (isThere) {
    const { card, hasFailed } = await holdingsCard(parts, chain, hovered, query, request);
    return [...card, links(hasFailed ? [retry, ...actions] : actions)];
  }
  // Its node has reported another network: the address isn't for it.
  const other = queryOf(parts, hovered, request)?.config.name;
  if (other === undefined) return [links(actions)];
  const names = [config.name, other].map(escapeMarkdown);
  const moved = l10n.t('{0} is on another network. Balances on {1}:', ...names);
  return [moved, ...((await addressDetails(parts, hovered, request)) ?? [])];
}

function queryOf({ chains: { configs, networkOf } }: HoverParts, hovered: AddressIdentifier, { chain }: HoverRequest) {
  return addressQuery({ active: chain, configs, networkOf }, hovered);
}

interface HoldingsCard {
  readonly card: HoverCard;
  /** Whether a part isn't loaded that may be the next time. */
  readonly hasFailed: boolean;
}

/** What it owns on the chain, and on P beside. For an address of P or C these come first. */
async function holdingsCard(
  { balances, clock, describer }: HoverParts,
  chain: Chain,
  hovered: AddressIdentifier,
  query: AddressQuery,
  request: HoverRequest,
): Promise<HoldingsCard> {
  const { name } = chain.config;
  const alias = hovered.kind === 'address' ? hovered.alias : undefined;
  const holder = { alias, hrp: query.hrp, bytes: hovered.bytes };
  const [{ value: onX, error }, onPrimary] = await Promise.all([
    outcomeOf(balances.of(chain, query.address, { ...request.options, maxPages: 1 }), request.signal),
    holdingsOf(chain, holder, { now: clock.now(), options: request.options }),
  ]);
  // The same failure is shown once.
  const isAllFailed = onPrimary.every(({ outcome }) => outcome.error?.message === error?.message);
  const hasFailed = [error, ...onPrimary.map(({ outcome }) => outcome.error)].some(
    (each) => each && !saysNotOffered(each),
  );
  if (error !== undefined && isAllFailed) return { card: [notLoaded(error)], hasFailed };
  // Amounts first: without the decimals they are raw units.
  const owned = onX?.assets ?? [];
  const [amounts, others] = [owned.filter(hasAmount), owned.filter((each) => !hasAmount(each))];
  const assets = [...shownAssets(onPrimary), ...[...amounts, ...others].map(({ assetID }) => assetID)];
  // An address has no ID to identify: the names may use the requests that this would take.
  const left = IDENTIFYING + DETAILS - 1 - (onPrimary.length === 0 ? 0 : holdingsRequests(alias));
  const note = unnamedNote(await describer.name(chain, assets, request.options, left));
  const facts = holdingsFacts(onPrimary, holder, describer.wordsOn(chain));
  // If a request failed, the balance there is unknown.
  const isWhole = facts.length === 0 && onPrimary.every(({ outcome }) => outcome.error === undefined);
  const place = isWhole ? name : l10n.t('the X-Chain of {0}', name);
  const refs = owned.map(({ assetID }) => ({ assetID, info: describer.asset(chain, assetID) }));
  const unnamed = assets.filter((assetID) => describer.asset(chain, assetID) === undefined);
  const failure = error === undefined ? undefined : notLoaded(error, place);
  const table = balancesCard(onX, refs, place, { facts, isFirst: isPOrC(alias) });
  return { card: [...table, failure, note ?? unnamedCount(unnamed)], hasFailed };
}

/** A hover names a few assets; the next one names more. */
function unnamedCount(unnamed: readonly Uint8Array[]): string | undefined {
  const { size } = new Set(unnamed.map(encodeCb58));
  if (size === 0) return undefined;
  return size === 1
    ? l10n.t('The name and decimals of 1 asset are not loaded yet. Hover again to load them.')
    : l10n.t(
        'The names and decimals of {0} assets are not loaded yet. Hover again to load more.',
        groupedInteger(size),
      );
}

/** Whether the chain is on the address' network, which its settings may not name. */
async function isOnNetwork(
  { identity, config }: Chain,
  { hrp }: AddressQuery,
  { options }: HoverRequest,
): Promise<boolean> {
  return config.networkID !== undefined || (await identity.identify(options)).hrp === hrp;
}

/** `place` names a part of the chain whose other parts are shown. */
function notLoaded(error: ExpectedError, place?: string): string {
  const why = unknownReason(error);
  return markdownOf(
    place === undefined
      ? sentence(l10n.t('Not loaded. {0}'), why)
      : sentence(l10n.t('Balances on {0} not loaded. {1}'), plain(place), why),
  );
}

function whatIs(hovered: AddressIdentifier): string {
  if (hovered.kind === 'shortID') return l10n.t('20-byte ID');
  const { alias } = hovered;
  if (alias === undefined) return l10n.t('Address');
  return alias.length === 1 ? l10n.t('{0}-Chain address', alias) : l10n.t('Address on chain {0}', shortenedID(alias));
}

function hoveredNetwork(hovered: AddressIdentifier, question: AddressQuery | undefined): string {
  if (hovered.kind === 'shortID') return l10n.t('address or node ID');
  const network = networkByHRP(hovered.hrp);
  if (network !== undefined) {
    // Chains of this network have names of their own, which stand above the balances.
    const name = network.hrp === 'local' ? (question?.config.name ?? network.name) : network.name;
    return network.isTest ? l10n.t('{0} (test network)', name) : name;
  }
  const { networkID } = question?.config ?? {};
  return networkID === undefined ? l10n.t('custom network') : l10n.t('network {0}', networkID);
}
