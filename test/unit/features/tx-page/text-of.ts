import type { BlockRows, FlowBox, FlowSide, PageContent, PageFact, PagePart } from '../../../../src/tx-page-protocol';

/** A page as lines, as a snapshot has it. */
export function textOf(content: PageContent): string[] {
  const {
    headline,
    title = [{ text: headline }],
    id,
    where,
    inputs,
    outputs,
    facts,
    notes,
    nothing,
    txs,
    pending,
  } = content;
  return [
    partsText(title),
    [id, ...where].join(' · '),
    ...(pending === undefined ? [] : [pending.standing.text]),
    ...(nothing === undefined ? [] : [nothing]),
    ...sideText('in', inputs, content),
    ...sideText('out', outputs, content),
    ...(txs === undefined ? [] : txsText(txs)),
    ...facts.map(factText),
    ...notes,
  ];
}

function factText({ label, value }: PageFact): string {
  return `${label}: ${partsText(value)}`;
}

function partsText(parts: readonly PagePart[]): string {
  return parts
    .map(({ text, key, details = text }) =>
      key === undefined ? text : `<${text}${details === text ? '' : ` = ${details}`}>`,
    )
    .join('');
}

function txsText({ title, rows, count }: BlockRows): string[] {
  const lines = rows.map(({ key, number, headline, canAct, effects, id }) =>
    [`${key} #${number} ${canAct ? `<${headline}>` : headline}`, ...effects, id].join(' | '),
  );
  return [title, ...lines, ...(count === rows.length ? [] : [`+ ${count - rows.length}`])];
}

function sideText(name: string, { boxes, count, folded }: FlowSide, { assets }: PageContent): string[] {
  const all = boxes.map((box) => `${box.key} ${boxText(box, assets)}`);
  if (count === boxes.length) return all;
  const rest = folded.map((each) => `${each.count} × ${each.amount} ${percent(each.share)}`);
  return [...all, `${name}: + ${count - boxes.length}: ${rest.join(', ')}`];
}

function boxText(
  { amount, owner, owners, marks, link, canAct, details, share, asset, isHeld }: FlowBox,
  assets: readonly string[],
) {
  return [
    `${amount} [${percent(share)} ${assets[asset] ?? '?'}${isHeld ? ', - -' : ''}]`,
    ...(owner === undefined ? [] : [owner === owners ? owner : `${owner} = ${owners ?? ''}`]),
    ...marks,
    ...(link === undefined ? [] : [canAct === true ? `<${link}>` : link]),
    ...(details === undefined ? [] : [details]),
  ].join(' | ');
}

function percent(share: number | undefined): string {
  return share === undefined ? '–' : `${(share * 100).toFixed(4)} %`;
}
