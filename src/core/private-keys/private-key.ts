import * as l10n from '@vscode/l10n';
import { kindOfName } from './id-names';

/** Shown instead of a result where a text may hold a private key. */
export const KEY_WARNING = l10n.t("This may be a private key. Avalanche Lens doesn't keep or send it.");

/** What every surface says of a private key, in sentences. */
interface KeyWords {
  readonly what: string;
  readonly unsent: string;
  readonly advice: string;
  /** What to do if it is no key; empty for one that is certain. */
  readonly ifID: string;
}

/** `testKey` is the name of a key that everyone knows. */
export function privateKeyWords(testKey: string | undefined): KeyWords {
  if (testKey !== undefined) {
    return {
      what: l10n.t('Published test key {0} of AvalancheGo.', testKey),
      unsent: l10n.t("Avalanche Lens doesn't send it."),
      advice: l10n.t('Anyone can sign with it. Use it on local networks only.'),
      ifID: '',
    };
  }
  return {
    what: l10n.t('This looks like a private key, by its prefix or the text around it.'),
    unsent: l10n.t("Avalanche Lens doesn't send or keep it."),
    advice: l10n.t('If this key controls funds on Mainnet, move them.'),
    ifID: l10n.t('If this is an ID, rename the field or remove the hint so that Avalanche Lens can look it up.'),
  };
}

/** The keys that avalanchego publishes: `genesis/genesis_local.go` and `secp256k1.TestKeys()`, cb58 and hex. */
const TEST_KEYS = `
  ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN 56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027
  vmRQiZeXEXYMyJhEiqdC2z5JhuDbxL8ix9UVvjgMu2Er1NepE 7a14fdf6bb1d53e28384f70209280dd8848bdc96b5f9eb7fdde9fcddc7ef1a0d
  24jUJ9vZexUM6expyMcT48LBx27k1m7xpraoV62oSQAHdziao5 8c2bae69b0e1f6f3a5e784504ee93279226f997c5a6771b9bd6b881a8fee1e9d
  2MMvUMsxx6zsHSNXJdFD8yc5XkancvwyKPwpw4xUK3TCGDuNBY b1ed77ad48555d49f03a7465f0685a7d86bfd5f3a3ccf1be01971ea8dec5471c
  cxb7KpGWhDMALTjNNSJ7UQkkomPesyWAPUaWRGdyeBNzR6f35 51a5e21237263396a5dfce60496d0ca3829d23fd33c38e6d13ae53b4810df9ca
  2RWLv6YVEXDiWLpaCbXhhqxtLbnFaKQsWPSSMSPhpWo47uJAeV bb56fc254e71a6a5fd2655b337b7cb7a42543aa5ffefa3efd839bdcd0ca680e5`;

/** They are known by the beginning of their cb58. */
const TEST_KEY_NAMES: ReadonlyMap<string, string> = new Map(
  Array.from(TEST_KEYS.matchAll(/(\w{4})\w+ \w+/g), ([row, name = '']) =>
    row.split(' ').map((key) => [key, name] as const),
  ).flat(),
);

/** The name of a public test key of avalanchego, given in cb58 or 64 hex digits, with or without `0x` and checksum. */
export function testKeyName(body: string): string | undefined {
  if (body.length < 64) return TEST_KEY_NAMES.get(body);
  const digits = /^0x/i.test(body) ? body.slice(2) : body;
  return digits.length === 64 || digits.length === 72
    ? TEST_KEY_NAMES.get(digits.slice(0, 64).toLowerCase())
    : undefined;
}

/** `PrivateKey-` in any spelling, with or without a key behind it, or in base64. */
const KEY_PREFIX = /private[\s_-]{0,2}key[_-]|UHJpdmF0ZUtleS/i;

/** A recovery phrase, from which keys are derived: 12 to 24 words, a multiple of three, and nothing else. */
const PHRASE = /^(?:(?:[a-z]{3,8}\s+){3}){4,8}$/;
const LONGEST_PHRASE = 256;

/** Longer than any ID, address or key, also than one that is broken over lines. */
const LONGEST_WORD = 160;

/**
 * Whether a text has the prefix of a private key, is a public test key or a recovery phrase, or is a value behind a
 * key's name. Decodes nothing, so that it is cheap to load.
 */
export function isKeyWord(text: string): boolean {
  if (KEY_PREFIX.test(text)) return true;
  if (text.length <= LONGEST_PHRASE && PHRASE.test(`${text.trim()} `)) return true;
  if (text.length > LONGEST_WORD) return false;
  const word = text.replace(/[\s"'`,;]+/g, '').replace(/:\d{1,10}$/, '');
  if (testKeyName(word) !== undefined) return true;
  const value = /[0-9A-Za-z]{40,}$/.exec(word) ?? /[0-9A-Za-z+/]{40,}={1,2}$/.exec(word);
  return value !== null && value.index > 0 && kindOfName(word.slice(0, value.index)) === 'key';
}
