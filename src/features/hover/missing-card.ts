import type { InputProblem } from '../../core/errors';
import { formatAgo } from '../../services/text/format-time';
import { codeSpan, escapeMarkdown, markdownOf } from '../../services/text/markdown';
import type { Piece } from '../../services/text/pieces';
import { type Card, type Link, links } from './card';

/** An ID that is one, and that the chain does not have. Unix ms. */
export function absentCard({
  chain,
  askedAt,
  now,
  actions,
}: {
  chain: string;
  askedAt: number;
  now: number;
  actions: readonly Link[];
}): Card {
  const asked = formatAgo(askedAt, now);
  return [
    `**A valid 32-byte ID**, but ${escapeMarkdown(chain)} has no transaction, block or asset with it (asked ${asked})`,
    'It can still be the ID of a UTXO: nodes have no look-up for those.',
    links(actions),
  ];
}

/** An ID that is one, while it is not known what it is. */
export function unknownCard(what: string, chain: string, why: readonly Piece[], actions: readonly Link[]): Card {
  return [`**${what}** · ${escapeMarkdown(chain)} · unknown: ${markdownOf(why)}`, links(actions)];
}

const EXPECTED = { id: 'an ID', nodeID: "a node's ID", address: 'an address' } as const;

/** A text in the place of an ID that is none. */
export function badChecksumCard(expected: keyof typeof EXPECTED, { code, words: reason }: InputProblem): Card {
  // Of an address, the node also says which checksum would be right.
  const said = expected === 'address' ? ` (${codeSpan(reason)})` : '';
  return [
    code === 'wrong checksum'
      ? `**Not ${EXPECTED[expected]}: checksum does not match**${said}`
      : `**Not ${EXPECTED[expected]}**: ${codeSpan(reason)}`,
    'A character is wrong, missing or too many. It was not sent anywhere.',
  ];
}
