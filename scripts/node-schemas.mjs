// node scripts/node-schemas.mjs SOURCE [FOLDER]: makes the JSON schemas of a node's configuration files from the source
// of AvalancheGo. SOURCE is a folder with one release of it. Writes to media/schemas or FOLDER.
// Types and defaults come from the Go code, help from there and from the tables of its config.md.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [source, folder = 'media/schemas'] = process.argv.slice(2);
if (source === undefined) throw new Error('usage: node scripts/node-schemas.mjs SOURCE [FOLDER]');
const read = (path) => readFileSync(join(source, path), 'utf8');
/** The newest release that the source has notes for. */
const VERSION = /^## \[(v[^\]]+)\]/m.exec(read('RELEASES.md'))[1];

const packages = {};
/** A package of Go's, without tests and other systems' files. */
function packageIn(dir) {
  const names = readdirSync(join(source, dir)).filter((name) => /(?<!_(test|darwin|bsd|windows))\.go$/.test(name));
  return (packages[dir] ??= { dir, text: names.map((name) => read(join(dir, name))).join('\n') });
}

/** What a package imports of AvalancheGo under this name; without a name, the package itself. */
function importedBy(pkg, name) {
  const from = '"github.com/ava-labs/avalanchego/';
  const path = new RegExp(`\\s${name} ${from}(.*)"|\\s${from}((?:.*/)?${name})"`).exec(pkg.text);
  return name === undefined ? pkg : path === null ? undefined : packageIn(path[1] ?? path[2]);
}

const UNITS = { Millisecond: 1e6, Second: 1e9, Minute: 60e9, Hour: 3600e9 };
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const TOKEN = /(?:\s|\/\/.*)*(?:"((?:[^"\\]|\\.)*)"|(\.?\d[\w.]*)|(\w+)|(.))/y;
const RANKS = { '+': 1, '-': 1, '*': 2, '/': 2 };

/** Evaluates Go's constant expressions, as far as defaults need it. What depends on the machine is undefined. */
class Expression {
  constructor(pkg, text, at = 0) {
    Object.assign(this, { pkg, text, at });
  }
  next(isTaken = () => true) {
    TOKEN.lastIndex = this.at;
    const [, string, number, word, sign] = TOKEN.exec(this.text) ?? [];
    if (!isTaken(sign)) return undefined;
    this.at = TOKEN.lastIndex;
    return { string, number, word, sign };
  }
  has(wanted) {
    return this.next((sign) => sign === wanted) !== undefined;
  }
  value(least = 1) {
    for (let left = this.operand(); ;) {
      const operator = this.next((sign) => RANKS[sign] >= least)?.sign;
      if (operator === undefined) return Number.isNaN(left) ? undefined : left;
      const right = this.value(RANKS[operator] + 1);
      left = { '+': left + right, '-': left - right, '*': left * right, '/': left / right }[operator];
    }
  }
  /** Values up to a closing bracket; by their keys, if they have any. */
  list(end) {
    const list = [];
    while (!this.has(end)) {
      const from = this.at;
      const value = this.value();
      const [key] = /\S+$/.exec(this.text.slice(from, this.at)) ?? [];
      if (this.has(':')) list[key] = this.value();
      else list.push(value);
      this.has(',');
    }
    return list;
  }
  operand() {
    const { string, number, word, sign } = this.next();
    if (string !== undefined) return JSON.parse(`"${string}"`);
    if (number !== undefined) return Number(number.replaceAll('_', ''));
    if (sign === '(') return this.list(')')[0];
    if (sign === '[') this.list(']');
    if (word === undefined) return this.operand();
    const path = [word];
    while (this.has('.')) path.push(this.next().word);
    const from = this.at + 1;
    const isIndexed = this.has('[') && this.list(']') !== undefined;
    const index = this.text.slice(from, this.at - 1);
    if (word === 'map') return { ...this.operand() };
    if (this.has('(')) return this.call(path, this.list(')'));
    if (this.has('{')) return this.list('}');
    return isIndexed ? this.named(path)?.[index] : this.named(path);
  }
  call(path, args) {
    const name = path.at(-1);
    if (name === 'String') return this.named(path.slice(0, -1));
    if (name === 'Join') return args.join('/');
    if (name === 'Sprintf') return args.slice(1).reduce((text, arg) => text.replace(/%\w/, arg), args[0]);
    return name === 'Date' ? new Date(Date.UTC(...args.slice(0, 5))).toISOString().replace('.000', '') : args[0];
  }
  named([first, ...rest]) {
    if (['true', 'false'].includes(first)) return first === 'true';
    if (first === 'time') return UNITS[rest[0]] ?? MONTHS.indexOf(rest[0]);
    const [pkg, path] = [importedBy(this.pkg, first) ?? this.pkg, [first, ...rest]];
    const [name, ...fields] = pkg === this.pkg ? path : rest;
    return fields.reduce(fieldOf, declared(pkg, name));
  }
}

/** A field of a struct, or of one that is embedded in it. */
function fieldOf(value, name) {
  if (typeof value !== 'object') return undefined;
  return value[name] ?? Object.values(value).reduce((found, each) => found ?? fieldOf(each, name), undefined);
}

/** The value that a package gives a name. A member of an enumeration is its text. */
function declared(pkg, name) {
  const found = new RegExp(`^\\s*(?:var |const )?${name}(?: +[\\w.]+)? *= *(?!=)`, 'm').exec(pkg.text);
  const value = found === null ? undefined : new Expression(pkg, pkg.text, found.index + found[0].length).value();
  return value ?? new RegExp(`case ${name}:\\s*return "([^"]+)"`).exec(pkg.text)?.[1];
}

/** The fields of a struct and of those embedded in it: name and type in Go, key in JSON, comment. */
function fieldsOf(pkg, name) {
  const [, , body] = new RegExp(`^(\\t?)(?:type )?${name} +struct {\\n([^]*?)^\\1}`, 'm').exec(pkg.text);
  const fields = body.matchAll(/((?:^\t*\/\/.*\n)*)^\t*([\w.]+)(?: +([^`/\s]+))?(?: *`(.*)`)?(?: *\/\/ (.*))?$/gm);
  return [...fields].flatMap(([, before, field, type, tag, after]) => {
    const key = /json:"([^",]*)/.exec(tag ?? '')?.[1];
    const comment = before.replace(/^\s*\/\/ ?/gm, '').replace(new RegExp(`^(The )?${field} (is |are )?`), '');
    if (type !== undefined) return [{ field, type, key, help: comment || after, pkg }];
    const [inner, outer] = field.split('.').reverse();
    return key === '-' ? [] : fieldsOf(importedBy(pkg, outer), inner);
  });
}

const texts = (pattern) => ({ type: 'string', pattern });
const UINT = { type: 'integer', minimum: 0 };
const HEX_OR_DECIMAL = { type: ['integer', 'string'], pattern: '^(0x[0-9a-fA-F]+|[0-9]+)$' };
const NANOSECONDS = 'Write a number of nanoseconds, such as 30000000000 for 30 seconds.';
const WITH_UNITS = 'Write numbers with units, such as "30s" or "1h30m". A number alone counts nanoseconds.';
const DURATION = texts('^[-+]?(0|((\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|μs|ms|s|m|h))+)$');
const TYPES = Object.fromEntries(
  [
    ['bool PBool', { type: 'boolean' }],
    ['int int64 big.Int', { type: 'integer' }],
    ['gas.Gas gas.Price', UINT],
    ['float64', { type: 'number' }],
    ['string ids.ID []byte', { type: 'string' }],
    ['Duration', { ...DURATION, errorMessage: WITH_UNITS, kind: 'duration' }],
    ['time.Duration', { type: 'integer', errorMessage: NANOSECONDS, kind: 'nanoseconds' }],
    ['time.Time', { type: 'string', format: 'date-time' }],
    ['ids.NodeID', texts('^NodeID-')],
    ['math.HexOrDecimal256 math.HexOrDecimal64', HEX_OR_DECIMAL],
    ['hexutil.Bytes', texts('^0x([0-9a-fA-F]{2})*$')],
    ['common.Address', texts('^(0x)?[0-9a-fA-F]{40}$')],
    ['common.Hash', texts('^0x[0-9a-fA-F]{64}$')],
  ].flatMap(([names, schema]) => names.split(' ').map((name) => [name, schema])),
);
const ZEROS = { bool: false, string: '', int: 0, int64: 0, uint64: 0 };

/** Keys whose schemas are alike become neighbors, which makes the package smaller. */
const alike = ([, a], [, b]) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** An object with these keys, and comments, for which JSON has no other form. All others are unknown to `who`. */
const closed = (properties, who = 'AvalancheGo') => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(properties).sort(alike)),
  patternProperties: { '^(\\$schema$|\\$comment|_comment|//)': true },
  additionalProperties: {
    deprecationMessage: `Unknown to ${who} (${VERSION}), which ignores it. Check the spelling: completion lists the keys.`,
  },
});

function schemaOf(type, pkg, options) {
  const bare = type.replace(/^\*/, '').replace(/^set\.Set\[(.*)\]$/, '[]$1');
  if (bare in TYPES) return TYPES[bare];
  if (/^u?int\d*$/.test(bare)) return UINT;
  if (bare.startsWith('[]')) return { type: 'array', items: schemaOf(bare.slice(2), pkg, options) };
  const values = /^map\[\S+?\](.*)$/.exec(bare)?.[1];
  if (values !== undefined) return { type: 'object', additionalProperties: schemaOf(values, pkg, options) };
  const [name, outer] = bare.split('.').reverse();
  return objectOf(importedBy(pkg, outer), name, options);
}

/** The keys of a struct. A page's table, if there is one, explains them and has defaults that aren't in the code. */
function objectOf(pkg, name, { defaults, rows = [], who } = {}) {
  // What reads the JSON of a genesis has other types than what holds it.
  const read = name === 'Genesis' ? fieldsOf(pkg, 'genesisSpecMarshaling') : [];
  const fields = fieldsOf(pkg, name).filter(({ key = '-' }) => key !== '-');
  const properties = fields.map(({ field, type, key, help, pkg: own }) => {
    const given = fieldOf(defaults, field);
    const as = read.find((each) => each.field === field)?.type ?? type;
    const schema = schemaOf(as, own, { defaults: given, rows, who });
    const row = rows.find((each) => each.key === key);
    const isValue = schema.type !== 'object' && Array.isArray(given) === (schema.type === 'array');
    const value = isValue ? (given ?? row?.value ?? ZEROS[type]) : undefined;
    return [key, explained(schema, row?.help || help || wordsOf(key), value, row?.fallback)];
  });
  return closed(Object.fromEntries(properties), who);
}

const wordsOf = (key) => key.replaceAll('-', ' ').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');

/** Adds what hovers show: VS Code shows a description, but neither type nor default. */
function explained({ kind, ...schema }, help, given, fallback = 'none') {
  const [text] = /\S.*\S/.exec(help.replace(/<br ?\/?>|\s+/g, ' ').replace('Oterhwise', 'Otherwise'));
  const sentence = `${text[0].toUpperCase()}${text.slice(1)}${/[.!?:]$/.test(text) ? '' : '.'}`;
  const value = kind === 'duration' && typeof given === 'number' ? durationText(given) : given;
  const note = kind === 'nanoseconds' && value !== undefined ? ` (${durationText(value)})` : '';
  const type = kind ?? [schema.type].flat().join(' or ');
  const shown = type === 'object' ? '' : ` Default: ${value === undefined ? fallback : JSON.stringify(value)}${note}.`;
  const [, choice, names] = /(must|should) be one of [[{]([^\]}]+)[\]}]/i.exec(text) ?? [];
  return {
    ...schema,
    ...(names !== undefined && { [choice.toLowerCase() === 'must' ? 'enum' : 'examples']: names.split(', ') }),
    ...(value !== undefined && { default: value }),
    ...(text.startsWith('Deprecated') && { deprecationMessage: sentence }),
    description: `${sentence}\n\nType: ${type}.${shown}`,
  };
}

/** A duration as people write it. */
function durationText(nanoseconds) {
  const seconds = nanoseconds / UNITS.Second;
  if (!Number.isInteger(seconds)) return `${nanoseconds / UNITS.Millisecond}ms`;
  const parts = [`${Math.floor(seconds / 3600)}h`, `${Math.floor(seconds / 60) % 60}m`, `${seconds % 60}s`];
  return parts.filter((part) => !/^0\D/.test(part)).join('') || '0s';
}

/** The rows of a page's tables: key, help, and the default, as a value if it is one. */
function rowsOf(page) {
  const lines = existsSync(join(source, page)) ? read(page).split('\n') : [];
  let columns = [];
  return lines.flatMap((line, i) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (/^\|[ :|-]+$/.test(lines[i + 1])) columns = cells;
    const cell = (name) => cells[columns.indexOf(name)] ?? '';
    const key = /^`?(?:--)?([\w-]*\w)`?$/.exec(cell('JSON Key') || (cells[1] ?? ''))?.[1];
    const fallback = cell('Default').replaceAll('`', '').replace(/^-$/, '') || undefined;
    const isValue = /^(true|false|\d[\d,]*|".*")$/.test(fallback);
    const value = isValue ? JSON.parse(fallback.replaceAll(',', '')) : undefined;
    return key === undefined || cells === columns ? [] : [{ key, help: cell('Description'), fallback, value }];
  });
}

/** The keys that the release notes call removed, of the configuration that `target` matches. */
function removedFrom(target) {
  const removed = {};
  let [release, title, top] = ['', '', ''];
  for (const line of read('RELEASES.md').split('\n')) {
    release = /^## \[(v[^\]]+)\]/.exec(line)?.[1] ?? release;
    if (line.startsWith('#')) title = line;
    if (!line.startsWith(' ')) top = line;
    const isRemoved = title.startsWith('### Config') && top.startsWith('- Removed');
    const key = /(?:- `|`(?=--))(?:--)?([\w-]+)`(?! as)/.exec(line)?.[1];
    if (isRemoved && key && target.test(`${top} ${line}`.replace(/`[^`]*`/g, '')))
      removed[key] ??= { deprecationMessage: `Removed in AvalancheGo ${release}. The node ignores it: remove it.` };
  }
  return removed;
}

/** A configuration with the keys that its page lists for nothing, and those that releases removed. */
function withGone(schema, rows, target) {
  const own = schema.properties;
  const deprecationMessage = `Unknown to AvalancheGo (${VERSION}), although its documentation lists it. The node ignores it: remove it.`;
  const isWithin = ({ key }) => Object.values(own).some(({ properties }) => key in (properties ?? {}));
  const documented = Object.fromEntries(
    rows.filter((row) => !isWithin(row)).map(({ key }) => [key, { deprecationMessage }]),
  );
  // The first time for the order, the second time for the values.
  return { ...schema, properties: { ...own, ...removedFrom(target), ...documented, ...own } };
}

function nodeFlags() {
  const pkg = packageIn('config');
  const deprecated = declared(pkg, 'deprecatedKeys');
  const flags = [...pkg.text.matchAll(/^\tfs\.(\w+)\((\w+), /gm)].map(({ 0: call, 1: kind, 2: name, index }) => {
    const rest = new Expression(pkg, pkg.text, index + call.length);
    const [value, help] = rest.list(')');
    const [written] = pkg.text.slice(index + call.length, rest.at).split(', "');
    const fallback = written.replace(/(float64\()?runtime\.NumCPU\(\)\)?/g, 'number of CPUs').replace('nil', 'none');
    const scope = written.includes('LocalParams') ? ' Only custom networks read it.' : '';
    const type = kind.replace(/^[^D]/, (letter) => letter.toLowerCase()).replace(/^(\w+)Slice$/, '[]$1');
    const schema = schemaOf(type.replace('stringToString', 'map[string]string'), pkg);
    // A network has a number as well as a name.
    const typed = name === 'NetworkNameKey' ? { type: ['string', 'integer'] } : schema;
    const note = deprecated[name] === undefined ? {} : { deprecationMessage: `Deprecated. ${deprecated[name]}.` };
    return [declared(pkg, name), { ...explained(typed, help.replace(/\.?$/, `.${scope}`), value, fallback), ...note }];
  });
  return withGone(closed(Object.fromEntries(flags)), rowsOf('config/config.md'), /^(?!.*(chain|subnet|AVM))/i);
}

/** A configuration: a struct, what it is by default, and the page beside it. */
function fileOf(dir, who, target, name = 'Config', given = {}) {
  const pkg = packageIn(dir);
  const made = /return ([cC]onfig{\n[^]*?\n\t})/.exec(pkg.text)?.[1];
  const defaults = made === undefined ? declared(pkg, 'Default(?:Config)?') : new Expression(pkg, made).value();
  const rows = rowsOf(`${dir}/config.md`);
  const schema = objectOf(pkg, name, { defaults: { ...defaults, ...given }, rows, who });
  const apis = rows.filter(({ help }) => /^(Adds the|Enables the public)/.test(help)).map(({ key }) => key);
  if (apis.length > 0) schema.properties['eth-apis'].items = { type: 'string', examples: apis };
  return withGone(schema, rows, target);
}

const before = fileOf('graft/coreth/plugin/evm/config', 'the C-Chain', /C-chain/);
const since = fileOf('vms/saevm/cchain', 'the C-Chain', /C-chain/, 'config');
const ENDED = `Has no effect since Helicon (AvalancheGo ${VERSION}). Remove it once the network has activated Helicon.`;
for (const [key, schema] of Object.entries(before.properties))
  if (schema.type !== undefined && since.properties[key]?.type === undefined)
    since.properties[key] = { ...schema, deprecationMessage: ENDED };

const EVM = 'graft/subnet-evm';
const who = 'Subnet-EVM';
const extras = packageIn(`${EVM}/params/extras`);
const precompiles = {};
for (const dir of readdirSync(join(source, EVM, 'precompile/contracts'))) {
  const pkg = packageIn(`${EVM}/precompile/contracts/${dir}`);
  const key = declared(pkg, 'ConfigKey');
  if (key !== undefined) precompiles[key] = explained(objectOf(pkg, 'Config', { who }), wordsOf(key));
}
const chain = objectOf(extras, 'ChainConfig', { defaults: { FeeConfig: declared(extras, 'DefaultFeeConfig') }, who });
const FORKS = 'homestead daoFork eip150 eip155 eip158 byzantium constantinople petersburg istanbul muirGlacier berlin';
for (const fork of [...`${FORKS} london`.replace(/\w+/g, '$&Block').split(' '), 'shanghaiTime', 'cancunTime'])
  chain.properties[fork] = explained(UINT, `${wordsOf(fork)} of Ethereum's rules: 0 means active`, 0);
chain.properties.chainId = explained(UINT, 'EVM chain ID, which protects transactions from replay');
TYPES['params.ChainConfig'] = { ...chain, properties: { ...chain.properties, ...precompiles } };
const storage = { type: 'object', additionalProperties: TYPES['common.Hash'] };
const account = { balance: HEX_OR_DECIMAL, nonce: HEX_OR_DECIMAL, code: TYPES['hexutil.Bytes'], storage };
TYPES['types.Account'] = closed(account, who);
const errorMessage = `Not a precompile of Subnet-EVM (${VERSION}): the chain does not start. Completion lists them.`;
const upgrade = closed({});
for (const [key, schema] of Object.entries(precompiles))
  upgrade.properties[key] = { ...schema, required: ['blockTimestamp'] };
TYPES.PrecompileUpgrade = { ...upgrade, additionalProperties: false, minProperties: 1, maxProperties: 1, errorMessage };

const snow = declared(packageIn('snow/consensus/snowball'), 'DefaultParameters');
const SNOW = { ConsensusParameters: snow, SnowParameters: snow };
const SimplexParameters = declared(packageIn('snow/consensus/simplex'), 'DefaultParameters');
const CHAINS = {
  'c-chain-before-helicon': ['C-Chain before Helicon', before],
  'c-chain': ['C-Chain since Helicon', since],
  'subnet-evm': ['Subnet-EVM', fileOf(`${EVM}/plugin/evm/config`, who, /^$/)],
  'subnet-evm-upgrade': ['Upgrades of a Subnet-EVM chain', objectOf(extras, 'UpgradeConfig', { who })],
  'subnet-evm-genesis': ['Genesis of a Subnet-EVM chain', objectOf(packageIn(`${EVM}/core`), 'Genesis', { who })],
  'p-chain': ['P-Chain', fileOf('vms/platformvm/config', 'the P-Chain', /P-chain/)],
  'x-chain': ['X-Chain', fileOf('vms/avm', 'the X-Chain', /X-chain|AVM/)],
  subnet: ['Subnet', fileOf('subnets', undefined, /subnet conf/, 'Config', { ...SNOW, SimplexParameters })],
  upgrade: ['Upgrades of a custom network', fileOf('upgrade', undefined, /^$/)],
};
const SOURCE = `Made by scripts/node-schemas.mjs from AvalancheGo ${VERSION}: Copyright (C) 2019, Ava Labs, Inc., BSD-3-Clause`;
/** A file with a token a line, whose changes can be read, and without indentation, which the package would have. */
const write = (name, schema) =>
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(schema, null, 1).replace(/\n +/g, '\n')}\n`);
write('node', { $comment: SOURCE, title: 'Flags of AvalancheGo', ...nodeFlags() });
const definitions = Object.fromEntries(Object.entries(CHAINS).map(([name, [, schema]]) => [name, schema]));
write('chains', { $comment: SOURCE, definitions });
for (const [name, [title]] of Object.entries(CHAINS)) write(name, { title, $ref: `chains.json#/definitions/${name}` });
