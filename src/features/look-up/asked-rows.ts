import { isAvmTx } from '../../services/lookup/found';
import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { prefixedHex } from '../../core/bytes/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { type ExpectedError, outcomeOf } from '../../core/outcome';
import type { Chain } from '../../services/chain/chain';
import type { Missing } from '../../services/inspect/inspector';
import { missingText, noOutputText, OTHER_IDS, UNKNOWN_ID, unknownIDText } from '../../services/inspect/missing-text';
import type { Found } from '../../services/lookup/found';
import { type Absence, DETAILS } from '../../services/lookup/id-resolver';
import {
  lookedAtPieces,
  NO_PRIMARY_VALIDATOR,
  nodeReport,
  noValidatorsText,
  PRIMARY_VALIDATOR,
  renewalStop,
  subnetFacts,
  subnetsAtHand,
  validatorPieces,
} from '../../services/p-and-c/node-report';
import { describeEVMBlock } from '../../services/p-and-c/describe-p-or-c';
import { failedLookupText } from '../../services/text/facts';
import { capitalized, formatTime, groupedInteger, visibleText } from '../../services/text/format-text';
import { plainText } from '../../services/text/pieces';
import { assetsIn } from '../../services/tx/tx-assets';
import type { Ask, LookUpParts, LookUpQuestion, LookUpRow } from './look-up-row';
import { actionRows, askRow, otherRows, outputRows, queryText, thingRows } from './look-up-rows';

/** Looks something up: the rows that replace what was selected. Rejects only with the reason of the caller's abort. */
export async function askedRows(ask: Ask, parts: LookUpParts, options: CallOptions): Promise<LookUpRow[]> {
  const { query, chain: name } = ask;
  const config = parts.chains.find(name);
  if (config === undefined)
    return [
      {
        icon: 'error',
        label: missingText({ kind: 'missing', code: 'noChain' }, { chain: name, kind: '', id: '' }).why,
      },
    ];
  const asked = async (): Promise<LookUpRow[]> => answerRows(ask, await parts.chains.open(config), { parts, options });
  const { value, error } = await outcomeOf(asked(), options.signal);
  return value ?? failedRows(error, query, name, parts);
}

interface Answering {
  readonly parts: LookUpParts;
  readonly options: CallOptions;
}

async function answerRows({ query }: Ask, chain: Chain, context: Answering): Promise<LookUpRow[]> {
  if (query.kind === 'nodeID') return nodeRows(query.text, chain, context);
  const { parts, options } = context;
  if ('on' in query && query.on === 'C') return evmBlockRows(query, chain, context);
  const found = await parts.inspector.look(chain, query, options);
  if (found.kind === 'missing') return missingRows(found, query, chain.config.name, parts);
  if (found.kind !== 'utxo' && found.kind !== 'output') return foundRows(found, chain, context);
  await parts.describer.name(chain, [found.utxo.assetID], options, 1);
  return outputRows(found, queryText(query), chain, parts);
}

function missingRows(missing: Missing, query: LookUpQuestion, chain: string, parts: LookUpParts): LookUpRow[] {
  const none = (row: Omit<LookUpRow, 'icon'>): LookUpRow[] => [{ icon: 'circle-slash', ...row }];
  if (missing.code === 'absent') return absentRows(missing, query, chain, parts);
  if (missing.code === 'failed') throw missing.error;
  if (missing.code === 'noOutput' && query.kind === 'output') {
    const label = l10n.t('No output {0}', query.outputIndex);
    return none({ label, description: chain, detail: noOutputText(missing) });
  }
  if (missing.code === 'block') return none({ label: l10n.t('Not an output: the ID belongs to a block') });
  const isHeight = query.kind === 'height';
  const place = !isHeight || query.on === 'X' ? chain : l10n.t('The {0}-Chain of {1}', query.on, chain);
  const id = isHeight ? groupedInteger(query.height) : query.text;
  return none({ label: missingText(missing, { chain: place, kind: query.kind, id }).why });
}

function absentRows(absence: Absence, query: LookUpQuestion, chain: string, parts: LookUpParts): LookUpRow[] {
  const description = unknownIDText(chain, absence, parts.clock.now());
  const unknown = { icon: 'circle-slash', label: UNKNOWN_ID, description, detail: OTHER_IDS };
  const thing =
    query.kind === 'id'
      ? ({ target: { chain, kind: 'id', id: query.text }, isMissing: true, mayFollow: true } as const)
      : undefined;
  return [unknown, ...(thing === undefined ? [] : actionRows(thing)), ...otherRows(query, chain, parts)];
}

function failedRows(error: ExpectedError, query: LookUpQuestion, chain: string, parts: LookUpParts): LookUpRow[] {
  const label = capitalized(failedLookupText(chain, error));
  return [
    { icon: 'warning', label, detail: visibleText(error.message, 240) },
    askRow(query, chain, { icon: 'refresh', label: l10n.t('Retry') }),
    ...otherRows(query, chain, parts),
  ];
}

async function foundRows(found: Found, chain: Chain, { parts, options }: Answering): Promise<LookUpRow[]> {
  const { describer } = parts;
  await describer.name(chain, assetsIn(found), options, DETAILS);
  // The signatures of a large transaction are recovered in slices.
  if (isAvmTx(found)) await describer.all([found], { chain }, options.signal);
  return thingRows(describer.of(found, { chain }), chain);
}

/** The block, and each import or export in it to look up. */
async function evmBlockRows(
  query: LookUpQuestion & { readonly kind: 'height' },
  chain: Chain,
  { parts, options }: Answering,
): Promise<LookUpRow[]> {
  const { name } = chain.config;
  const found = await parts.inspector.evmBlock(chain, query.height, options);
  if (found.kind === 'missing') return missingRows(found, query, name, parts);
  const { headline } = describeEVMBlock(found, parts.describer.wordsOn(chain));
  const block = { icon: 'package', label: plainText(headline), text: queryText(query) };
  const [description, detail] = [[name, formatTime(found.head.time)].join(' · '), prefixedHex(found.id)];
  const txs = await parts.describer.all(found.atomicTxs, { chain }, options.signal);
  const rows = txs.map(({ thing: { id: bytes }, headline: words }) =>
    askRow({ kind: 'id', text: encodeCb58(bytes), bytes }, name, { icon: 'arrow-swap', label: plainText(words) }),
  );
  return [{ ...block, description, detail }, ...rows];
}

async function nodeRows(id: string, chain: Chain, { parts, options }: Answering): Promise<LookUpRow[]> {
  const { name } = chain.config;
  const [report] = await Promise.all([
    nodeReport(chain, id, options),
    outcomeOf(chain.identity.identify(options), options.signal),
  ]);
  const target = { chain: name, kind: 'p/node', id } as const;
  const row = { icon: 'server', text: id, act: { kind: 'open', target } } as const;
  const description = [name, l10n.t('reported by the node')].join(' · ');
  switch (report.kind) {
    case 'validator': {
      const detail = plainText(validatorPieces(report.validator, parts.describer.wordsOn(chain)));
      const actions = actionRows({ target, change: renewalStop(report) });
      return [{ ...row, label: PRIMARY_VALIDATOR, description, detail }, ...actions];
    }
    case 'none': {
      const words = parts.describer.wordsOn(chain);
      const subnetIDs = subnetsAtHand(parts, chain);
      const facts = await subnetFacts(chain, { nodeID: id, subnetIDs }, words, options);
      const found = facts.map(({ label, value }) => `${plainText(label)}: ${plainText(value)}`).join('; ');
      const detail = found === '' ? plainText(lookedAtPieces(subnetIDs, words)) : found;
      return [{ ...row, label: NO_PRIMARY_VALIDATOR, description, detail }];
    }
    case 'notOffered':
      return [{ icon: 'circle-slash', label: l10n.t('Node ID'), detail: noValidatorsText(name) }];
    case 'unknown':
      throw report.error;
  }
}
