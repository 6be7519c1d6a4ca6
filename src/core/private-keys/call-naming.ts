import { BARE_ID, kindOfName, nameParts, THING } from './id-names';
import { opensKeys, type Sense, wordsOf } from './key-words';
import { isInKeys, LONGEST_KEY_LABEL } from './label-naming';

/** A token with what is joined to it, what opens its value, and its line before it. */
interface Argument {
  readonly joined: string;
  readonly opening: string;
  readonly isFirst: boolean;
  readonly line: string;
}

/** `ids.FromString(`, `new Wallet(`. */
const CALL = /([\p{L}\w.$:]+)!?(?:<[\w, ]{0,40}>)?$/u;

/** What a call in Go begins with: `getTx(ctx, `. */
const CONTEXT = /\((?:[\w.]*(?:ctx|[cC]ontext|Background\(\))|t),$/;

/** The names of functions that read by an ID, or make one of its text: each part is one of these, and one a thing. */
const READ_CALL =
  /^(?:get|fetch|find|load|look|lookup|up|show|open|wait|await|poll|has|is|confirm|query|read|inspect|track|describe|parse|decode|new|to|from|as|must|expect|for|by|with|and|status|info|details|description|json|string|str|or|panic|accepted|ids?|hash)$/;

/** The type of an ID, of which the function is a method: `ids.FromString`, `ids::Id::from_str`. */
const OF_IDS = /^(?:ids?(?:\.|::))?ids?(?:\.|::)(?:must)?(?:from|parse|to)?_?(?:string|str|id)\w{0,12}$/i;

/** A name in a string, and the call whose first argument it is: `Println("Subnet ID:", `, `setItem('txID', `. */
const NAMED_BY_ARGUMENT =
  /([\p{L}\w$.!:]*)\(\s*(?:&[\w.]+,\s*)?["'`]([^"'`\n()]{2,60}?):?["'`],(?:\s*["'`]\w["'`],)?$/u;

/** What a test compares with: `expect(tx.id).toBe(`, `assert.equal(txID, `, `require.Equal(t, txID.String(), `. */
const COMPARED =
  /\b(?:expect|assertThat)\(([\w$.?!]+)\)(?:\.\w+)*$|\b(?:\w*assert|require|append|check)\w*(?:[.!]\w*)*\(\s*(?:t, )?([\w$.?!()&]+),$/i;
const COMPARED_BEHIND = /^["'`],\s*([\w$.?!]+(?:\(\))?(?:\.\w+\(\))*)\)/;
const COMPARES = /\b(?:\w*assert|require)\w*(?:[.!]\w*)*(?:\(t,)?$/i;
const CONVERSION = /\.(?:String|toString|to_string|to_owned|into|Hex|hex|as_str|text|value)\(\)$/;

/** What a collection of IDs does with one: `subnetIDs.has(`. */
const OF_COLLECTION =
  /(?:\.|->|::)(?:has|add|push|push_back|append|insert|contains|includes|delete|remove|indexOf|get|set|put|containsKey|discard|equals|eq|isEqualTo|of|new|parse|from|valueOf|from_?str(?:ing)?|try_from|create)$/i;

/** The label of the only argument: `AssetID(cb58: `. */
const ARGUMENT_LABEL = /\((?:cb58|str|string|value|hex|id|from|text)\s*[:=]$/;

/** What the function that a token is passed to says about it. */
export function callNaming({ joined, opening, isFirst, line }: Argument): Sense | undefined {
  const called = joined.slice(-LONGEST_KEY_LABEL).replace(CONTEXT, '').replace(ARGUMENT_LABEL, '');
  const isLabeled = ARGUMENT_LABEL.test(joined);
  const isOpen = (opening.includes('(') || isLabeled) && !(/^\s/.test(opening) && isAsideOnKeys(line, called));
  const isCall = isOpen || (joined.endsWith(',') && !called.endsWith(','));
  const call = isCall ? CALL.exec(called)?.[1] : undefined;
  if (call === undefined) return undefined;
  if (readsByID(call)) return isFirst && !isAssignedToKey(line) ? 'id' : 'other';
  const about = wordsOf(call);
  // `subnetIDs.has(`, `request.setSubnetID(`
  const name = /\w*$/.exec(call.replace(OF_COLLECTION, ''))?.[0] ?? '';
  if (about !== 'key' && about !== 'bare' && isFirst && isOpen && kindOfName(name) === 'id' && !isAssignedToKey(line))
    return 'id';
  if (about === undefined) return undefined;
  return about === 'bare' ? 'other' : 'key';
}

/** `the key of the subnet (K)`, which calls nothing. */
function isAsideOnKeys(line: string, called: string): boolean {
  if (!THING.test(/\w*$/.exec(called)?.[0].toLowerCase() ?? '')) return false;
  const about = wordsOf(line);
  return about === 'holder' ? /\b(?:of|for)\s+(?:(?:the|an?|my|our)\s+)?\w+\s*\W+$/i.test(line) : about !== undefined;
}

/** `Println("Subnet ID:", `, `expect(tx.id).toBe(`, `require.Equal(K, txID.String())`. */
export function isArgumentOfID(joined: string, behind: string, line: string): boolean {
  const isOther = (owner: string): boolean => wordsOf(owner, true) !== undefined || isInKeys(line);
  const [whole, , argument] = (joined.endsWith(',') ? NAMED_BY_ARGUMENT.exec(joined) : null) ?? [];
  if (argument !== undefined) {
    const names = [argument, argument.split(' ').slice(-2).join(' ')];
    const assigned = /^[^=]*(?==)/.exec(line)?.[0] ?? '';
    return names.some((each) => kindOfName(each) === 'id') && !isOther(`${assigned} ${whole}`);
  }
  const [, expected, asserted] = COMPARED.exec(joined) ?? [];
  const behindIt = COMPARES.test(joined) ? COMPARED_BEHIND.exec(behind)?.[1] : undefined;
  const compared = (behindIt ?? expected ?? asserted)?.replace(CONVERSION, '').replace(/\(\)$/, '');
  if (compared === undefined || isOther(compared) || compared.includes('(')) return false;
  const names = compared.split(/[.?!]+/).map((name) => name.replace(/^get_?(?=id)/i, ''));
  const [thing = '', last = ''] = names.slice(-2);
  return kindOfName(names.at(-1) ?? '') === 'id' || (BARE_ID.test(last) && kindOfName(thing) === 'thing');
}

/** `secret, err := ids.FromString(`. */
function isAssignedToKey(line: string): boolean {
  return opensKeys(/^[^=]*(?==)/.exec(line)?.[0] ?? '');
}

function readsByID(call: string): boolean {
  if (OF_IDS.test(call)) return true;
  const parts = nameParts(/[^.:]*$/.exec(call)?.[0] ?? '');
  return parts.every((part) => READ_CALL.test(part) || THING.test(part)) && parts.some((part) => THING.test(part));
}
