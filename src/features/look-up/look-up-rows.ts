import * as l10n from '@vscode/l10n';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { readExplorerURL } from '../../core/endpoints/explorer-pages';
import { type GivenThing, readGiven } from '../../core/given-text/given-text';
import type { AddressIdentifier } from '../../core/ids/ids';
import { knownAddress, knownEVMName } from '../../core/ids-in-text/known-names';
import { privateKeyWords } from '../../core/private-keys/private-key';
import { actionsOf, type ActionThing, atomicTxsAction } from '../../host/commands/actions';
import type { Chain } from '../../services/chain/chain';
import { type ChainConfig, isXChain, meantChain, sameName } from '../../services/chain/chain-config';
import { actionThingOf } from '../../services/inspect/action-thing';
import { type Description, placeWords } from '../../services/inspect/describer';
import { describeOutput } from '../../services/inspect/describe-output';
import type { FoundOutput, KnownUTXO } from '../../services/inspect/inspector';
import { fixedName, knownIDs, KNOWN_KINDS } from '../../services/inspect/known-ids';
import { addressQuery } from '../../services/inspect/address-query';
import { inspectBytes } from '../../services/inspect/read-bytes';
import { assetOf } from '../../services/lookup/asset-cache';
import type { Found } from '../../services/lookup/found';
import { chainText, longAddress, shortenedID } from '../../services/text/format-id';
import { counted, groupedInteger, ignoredText, visibleText } from '../../services/text/format-text';
import { namePieces, plainText } from '../../services/text/pieces';
import { SAMPLE_DATA_NOTE } from '../../services/text/names';
import { DOCUMENTS_OF } from '../../services/lookup/document-kinds';
import { readQuery } from './look-up-query';
import { present } from '../../core/present';
import type { LookUpChain, LookUpParts, LookUpQuestion, LookUpRow } from './look-up-row';

const LONGEST_LABEL = 70;

/** Addresses whose name contains a typed text. */
const MOST_NAMED = 100;

/** The rows for a typed text, by what is known without a request. */
export function typedRows(typed: string, node: LookUpChain, parts: LookUpParts): LookUpRow[] {
  const page = readExplorerURL(typed.trim());
  // A page of the explorer is of a network, whichever chain is active.
  const pageChain = page && parts.chains.onNetwork(page.networkID);
  const active = pageChain?.name ?? node.config.name;
  const block = page?.kind === 'p/block' ? readGiven(page.name) : undefined;
  if (block?.kind === 'height')
    return [blockRow({ ...block, on: 'P' }, active, typed.trim(), [chainText('P'), toLookUp(active)])];
  const query = readQuery(typed, knownIDs(parts));
  switch (query.kind) {
    case 'nothing':
      return parts.history.of(active).flatMap((entry) => typedRows(entry, node, parts).slice(0, 1));
    case 'wrong':
      return wrongRows(query.why, query.correction, node, parts);
    case 'key': {
      const { what, unsent, advice } = privateKeyWords(query.testKey);
      return [{ icon: query.testKey === undefined ? 'error' : 'key', label: what, detail: `${unsent} ${advice}` }];
    }
    case 'bytes32':
      return bytesRows(query.bytes, query.hex, active, parts);
    case 'height': {
      const named = query.on === undefined ? (['X', 'P'] as const) : ([query.on] as const);
      const on = query.on !== undefined || isXChain(node.config.blockchain) ? named : (['X'] as const);
      return on.map((each) =>
        blockRow(
          { ...query, on: each },
          active,
          typed.trim(),
          on.length > 1 || query.on !== undefined ? [chainText(each)] : [],
        ),
      );
    }
    case 'address':
    case 'shortID': {
      const isOnC = query.kind === 'address' && query.alias === 'C';
      return present([...addressRows(query, node, parts), isOnC && atomicTxsRow(query.text)]);
    }
    case 'evmAddress': {
      const { text } = query;
      const known = knownEVMName(text);
      if (known !== undefined)
        return [{ icon: 'info', label: known.name, description: l10n.t('EVM address'), detail: known.note, text }];
      const description = l10n.t('EVM address of the C-Chain or another EVM chain');
      const detail = l10n.t('Show its chains in the Data API');
      return [
        { icon: 'account', label: text, description, detail, text, act: { kind: 'evmAddress', id: text } },
        atomicTxsRow(text),
      ];
    }
    case 'id':
      return (
        (sameName(active, node.config.name) ? knownRows(query, node, parts) : undefined) ?? [
          askRow(query, active, { description: toLookUp(active) }),
        ]
      );
    case 'output':
      return [askRow(query, active, { description: toLookUp(active) })];
    case 'nodeID':
      return [askRow(query, active, { icon: 'server', description: toLookUp(active) })];
    case 'hex':
      return [hexRow(query, active, parts)];
    case 'name': {
      const rows = namesWith(query.text, node, parts);
      if (rows.length > 0) return rows;
      const meant = meantChain(query.text, parts.chains.configs);
      const none = { icon: 'circle-slash', label: l10n.t('No matching name') };
      return meant === undefined
        ? [none]
        : [{ ...chainLookUpRow(meant), label: l10n.t('Did you mean {0}?', meant.name) }];
    }
  }
}

/** Lists the imports and exports of an address of the C-Chain. */
function atomicTxsRow(address: string): LookUpRow {
  const action = atomicTxsAction(address);
  const detail = l10n.t("What it can import, and its imports and exports in the C-Chain's newest blocks");
  return { icon: action.icon, label: action.label, detail, text: address, act: { kind: 'run', action } };
}

function blockRow(
  query: Extract<LookUpQuestion, { kind: 'height' }>,
  chain: string,
  text: string,
  words: readonly string[],
) {
  const label = l10n.t('Block {0}', groupedInteger(query.height));
  return askRow(query, chain, {
    icon: 'package',
    label,
    text,
    ...(words.length === 0 ? {} : { description: words.join(' · ') }),
  });
}

function toLookUp(chain: string): string {
  return l10n.t('select to look up on {0}', visibleText(chain, LONGEST_LABEL));
}

/** A query as the user would type it. */
export function queryText(query: LookUpQuestion): string {
  if (query.kind !== 'height') return query.text;
  return query.on === 'X' ? String(query.height) : `${query.on}:${query.height}`;
}

export function askRow(query: LookUpQuestion, chain: string, row: Partial<LookUpRow>): LookUpRow {
  const text = queryText(query);
  return { icon: 'search', label: text, text, ...row, act: { kind: 'ask', query, chain } };
}

/** The other chains of the settings, on which the same can be looked up. */
export function otherRows(query: LookUpQuestion, chain: string, { chains }: LookUpParts): LookUpRow[] {
  const others = chains.configs.filter(({ name }) => !sameName(name, chain));
  return others.map(({ name }) => askRow(query, name, { label: l10n.t('Look Up on {0}', name) }));
}

function wrongRows(why: string, correction: string | undefined, node: LookUpChain, parts: LookUpParts): LookUpRow[] {
  if (correction === undefined) return [{ icon: 'error', label: why }];
  const detail = l10n.t('{0} is valid and differs in one character.', correction);
  return [{ icon: 'error', label: why, detail }, ...typedRows(correction, node, parts).slice(0, 1)];
}

/** Bytes that look the same as a private key: they are sent only after the user selected where to. */
function bytesRows(bytes: Uint8Array, hex: string | undefined, active: string, parts: LookUpParts): LookUpRow[] {
  const query = { kind: 'id', text: encodeCb58(bytes), bytes } as const;
  const evm: LookUpRow[] =
    hex === undefined
      ? []
      : [{ icon: 'search', label: l10n.t('Look Up as EVM Block…'), act: { kind: 'evmBlock', id: hex } }];
  return [
    {
      icon: 'question',
      label: l10n.t('An ID, a hash, or a private key'),
      detail: l10n.t("These can't be told apart, so nothing was sent. Don't select a row for a private key."),
    },
    askRow(query, active, { label: l10n.t('Look Up on {0}', active) }),
    ...otherRows(query, active, parts),
    ...evm,
  ];
}

/** An ID with a fixed name, of the settings' subnets, or that was looked up or listed; undefined for others. */
function knownRows(
  query: Extract<LookUpQuestion, { kind: 'id' }>,
  node: LookUpChain,
  parts: LookUpParts,
): LookUpRow[] | undefined {
  const { text, bytes } = query;
  const active = node.config.name;
  const fixed = fixedName(parts.chains, text);
  if (fixed !== undefined) {
    const { known, config } = fixed;
    const description = present([KNOWN_KINDS[known.kind], known.network ? known.network.name : undefined]).join(' · ');
    const row = { icon: 'info', label: known.name, description, detail: known.note, text };
    return [
      config === undefined
        ? row
        : { ...row, act: { kind: 'open', target: { chain: config.name, kind: 'tx', id: text } } },
    ];
  }
  const chain = parts.chains.opened.find(({ config }) => sameName(config.name, active));
  const found = chain && parts.inspector.cached(chain, bytes);
  if (found?.kind === 'utxo') return outputRows(found, text, chain as Chain, parts);
  if (found !== undefined) {
    return thingRows(parts.describer.of(found, { chain }), chain as Chain);
  }
  const subnet = parts.subnetNames.nameOf(text);
  if (subnet === undefined) return undefined;
  const where = parts.subnetNames.isSample(text) ? SAMPLE_DATA_NOTE : l10n.t('subnet or L1 in your settings');
  const description = [where, toLookUp(active)].join(' · ');
  return [askRow(query, active, { label: subnet, description, detail: text })];
}

/** Bytes are decoded at once: nothing is sent. */
function hexRow(
  { digits, bytes, ignored = [] }: Extract<GivenThing, { kind: 'hex' }>,
  chain: string,
  parts: LookUpParts,
): LookUpRow {
  const read = inspectBytes(bytes);
  const target = { chain, kind: 'hex', id: parts.keep(bytes) } as const;
  const size = counted(bytes.length, 'byte');
  const row = {
    icon: 'file-binary',
    detail: ignored.length > 0 ? ignoredText(ignored) : `${digits.slice(0, LONGEST_LABEL)}…`,
    act: { kind: 'open', target },
  } as const;
  if (read === undefined) return { ...row, label: size, description: l10n.t('Not a transaction, block or UTXO') };
  const label = plainText(parts.describer.of(read).title);
  return { ...row, label, description: [l10n.t('decoded locally'), size].join(' · ') };
}

/** An address names its network: the chain of that network comes first, the active chain second. */
function addressRows(query: AddressIdentifier, node: LookUpChain, { chains, names }: LookUpParts): LookUpRow[] {
  const active = node.config.name;
  const { text, bytes } = query;
  const name = names.nameOf(bytes) ?? knownAddress(bytes)?.name;
  const row = (chain: string, label: string, words: string | undefined, detail?: string): LookUpRow => ({
    icon: 'account',
    label,
    description: [name, words].filter((each) => each !== undefined).join(' · '),
    ...(detail === undefined ? {} : { detail }),
    text,
    act: { kind: 'reveal', target: { chain, kind: 'address', id: encodeCb58(bytes) } },
  });
  const here = typedAddressText(bytes, node, text);
  const asked = addressQuery(chains, query);
  if (query.kind === 'shortID' || (asked !== undefined && sameName(asked.config.name, active))) {
    return [row(active, here, undefined)];
  }
  const onActive = l10n.t('same owner on {0}', visibleText(active, 64));
  if (asked === undefined) {
    return [row(active, here, onActive, l10n.t('The settings have no chain on the network of this address'))];
  }
  const ofNetwork = l10n.t("on {0}, the address's network", visibleText(asked.config.name, 64));
  return [row(asked.config.name, asked.address, ofNetwork), row(active, here, onActive)];
}

/** An address as the chain writes it; `typed` before the chain is loaded. */
function typedAddressText(bytes: Uint8Array, { scope }: LookUpChain, typed: string): string {
  return scope === undefined ? typed : longAddress(scope.format, bytes);
}

/** The user's addresses and the assets seen so far whose name contains a text. */
function namesWith(text: string, node: LookUpChain, parts: LookUpParts): LookUpRow[] {
  const wanted = text.toLowerCase();
  const has = (...names: readonly string[]): boolean => names.some((name) => name.toLowerCase().includes(wanted));
  const { scope } = node;
  const chain = node.config.name;
  const named = [...parts.names.listedOn(node.config).values()].filter(({ name }) => has(name));
  const addresses = named.slice(0, MOST_NAMED).map(({ address, name, bytes }): LookUpRow => {
    const act = { kind: 'reveal', target: { chain, kind: 'address', id: encodeCb58(bytes) } } as const;
    const [label, description] = [visibleText(name, 64), typedAddressText(bytes, node, address)];
    return { icon: 'account', label, description, text: address, act };
  });
  const left = named.length - addresses.length;
  const more =
    left > 0
      ? [{ icon: 'info', label: l10n.t('{0} more addresses. Type more of the name', groupedInteger(left)) }]
      : [];
  const subnets = parts.subnetNames
    .listedOn(node.config)
    .filter(({ name }) => has(name))
    .flatMap(({ id }) => typedRows(id, node, parts).slice(0, 1));
  const assets = (scope?.seenAssets ?? []).flatMap((id): LookUpRow[] => {
    const info = scope?.info(decodeID(id));
    if (info === undefined || !has(info.name, info.symbol)) return [];
    const act = { kind: 'open', target: { chain, kind: 'asset', id } } as const;
    return [{ icon: 'symbol-misc', label: plainText(namePieces(info)), description: shortenedID(id), text: id, act }];
  });
  const chains = parts.chains.configs.filter(({ name }) => has(name)).map(chainLookUpRow);
  return [...addresses, ...subnets, ...assets, ...chains, ...more];
}

function chainLookUpRow({ name }: ChainConfig): LookUpRow {
  const description = l10n.t('chain, select to set it as the active one');
  return { icon: 'link', label: visibleText(name, 64), description, act: { kind: 'activate', chain: name } };
}

/** The thing, and what can be done with it. */
export function thingRows(described: Description<Found>, chain: Chain): LookUpRow[] {
  const thing = actionThingOf(described, chain);
  const { target } = thing;
  const description = placeWords(described, target.chain).join(' · ');
  const label = plainText(described.title);
  const row = { icon: thingIcon(described.thing), label, description, detail: target.id, text: target.id };
  return [{ ...row, act: { kind: 'open', target } }, ...actionRows(thing)];
}

function thingIcon(found: Found): string {
  if (found.kind === 'block') return 'package';
  if (found.kind === 'validator') return 'server';
  return found.on === 'X' && assetOf(found) !== undefined ? 'symbol-misc' : 'arrow-swap';
}

/** What can be done with a thing beside opening it. */
export function actionRows(thing: ActionThing): LookUpRow[] {
  return actionsOf(thing, 'lookUp').map((action) => {
    return { icon: action.icon, label: action.label, act: { kind: 'run', action } };
  });
}

/** An output, the transaction that made it if that was looked up, and what can be done with it. */
export function outputRows(
  found: FoundOutput | KnownUTXO,
  id: string,
  chain: Chain,
  { describer }: LookUpParts,
): LookUpRow[] {
  const { headline, where, reference, createdBy = [] } = describeOutput(describer, found, chain);
  const { name } = chain.config;
  const target = { chain: name, kind: 'utxo', id: reference } as const;
  const [label, description] = [plainText(headline), where.join(' · ')];
  return present([
    { icon: 'circle-outline', label, description, detail: id, text: id, act: { kind: 'open', target } },
    found.kind === 'output' && {
      icon: 'arrow-swap',
      label: l10n.t('Open Transaction'),
      description: plainText(createdBy),
      act: {
        kind: 'open',
        target: { chain: name, kind: DOCUMENTS_OF[found.madeBy.on].tx, id: encodeCb58(found.madeBy.id) },
      },
    },
    ...actionRows({ target, isListed: true }),
  ]);
}
