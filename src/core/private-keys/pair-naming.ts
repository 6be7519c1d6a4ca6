import { kindOfName } from './id-names';
import { opensKeys, type Sense, wordsOf } from './key-words';

/** What names one half of a pair, and the other half: `key` and `value`, `ParameterKey` and `ParameterValue`. */
const NAME = String.raw`\b(?:parameter|option|attribute|env|var|tag)?[_-]?(?:key|name|field|property|setting|variable|label|parameter)`;
const VALUE = String.raw`\b(?:parameter|option|attribute|env|var|tag|string|default|current|initial)?[_-]?(?:value|val|default|content|data)["']?\s*[:=]>?`;
const QUOTED_NAME = String.raw`["']?([\p{L}\w./-]{1,80})["']?`;

/** At most two more fields are between: `"key": "txID", "type": "text", "value": `, `variable "tx_id" {` and `default = `. */
const NAME_FIRST = new RegExp(
  String.raw`(?:${NAME}["']?\s*[:=]>?\s*|\bvariable\s+|\badd_argument\(\s*(?:["']-\w["'],\s*)?|\.option\(\s*)${QUOTED_NAME}(?:\s*[,;{]\s*|\s+)(?:["']?[\w-]{1,32}["']?\s*[:=]\s*[^,;{}<>\n]{1,64}[,;\s]\s*){0,2}["']?${VALUE}$`,
  'iu',
);
const LONGEST_VALUE_NAME = 48;
const VALUE_FIRST = new RegExp(String.raw`${VALUE}$`, 'i');
const NAME_AFTER = new RegExp(String.raw`^["']?\s*[,;]?\s*["']?${NAME}["']?\s*[:=]>?\s*${QUOTED_NAME}`, 'iu');

/** `<string name="txID">`, `<data name="txID"><value>`, `<key>txID</key><string>`. */
const ELEMENT = new RegExp(
  String.raw`<(?:[\w:-]+\s(?:[\w:-]+="[^"<>]*"\s+)?(?:name|key)=${QUOTED_NAME}(?:\s[^<>]{0,64})?>(?:\s*<value>)?|(?:key|name)>${QUOTED_NAME}</(?:key|name)>\s*<[\w:-]+>)$`,
  'iu',
);

/** The element that a value is in: `<add key="txID" value=`. */
const TAG = /<([\w:-]+)(?:\s[^<>]*)?>?$/;

/** The columns of an insertion, and its values before a token: `(tx_id, amount) VALUES ('`. */
const INSERTED =
  /(?:\binto\s+["'`]?([\w.]{1,64})["'`]?\s*)?\(([^()]{1,160})\)\s*VALUES\s*(?:\([^()]*\)\s*,\s*)*\(([^()]*)$/i;

/** What the other half of its pair says about a value. */
export function pairNaming(joined: string, behind: string): Sense | undefined {
  if (!/[:=>]$/.test(joined.slice(-1))) return undefined;
  const isValue = VALUE_FIRST.test(joined.slice(-LONGEST_VALUE_NAME));
  const [, first, element] = (isValue ? NAME_FIRST : ELEMENT).exec(joined) ?? [];
  const name = first ?? element ?? (isValue ? NAME_AFTER.exec(behind)?.[1] : undefined);
  const sense = name === undefined ? undefined : kindOfName(name);
  const [, tag = ''] = TAG.exec(joined) ?? [];
  return sense === 'id' && wordsOf(tag, true) !== undefined ? 'holder' : sense;
}

/** The column of a value that a statement inserts. */
export function insertedColumn(before: string): string | undefined {
  if (!/VALUES/i.test(before)) return undefined;
  const [, table = '', columns, values = ''] = INSERTED.exec(before) ?? [];
  if (columns === undefined || opensKeys(table)) return undefined;
  return columns.split(',')[values.replace(/'[^']*'/g, '').split(',').length - 1]?.replace(/[\s"'`[\]]/g, '');
}
