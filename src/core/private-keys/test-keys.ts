/** The keys that avalanchego publishes: `genesis/genesis_local.go` and `secp256k1.TestKeys()`, cb58 and hex. */
const TEST_KEYS: readonly (readonly [name: string, cb58: string, hex: string])[] = [
  [
    'ewoq',
    'ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN',
    '56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027',
  ],
  [
    'vmRQ',
    'vmRQiZeXEXYMyJhEiqdC2z5JhuDbxL8ix9UVvjgMu2Er1NepE',
    '7a14fdf6bb1d53e28384f70209280dd8848bdc96b5f9eb7fdde9fcddc7ef1a0d',
  ],
  [
    '24jU',
    '24jUJ9vZexUM6expyMcT48LBx27k1m7xpraoV62oSQAHdziao5',
    '8c2bae69b0e1f6f3a5e784504ee93279226f997c5a6771b9bd6b881a8fee1e9d',
  ],
  [
    '2MMv',
    '2MMvUMsxx6zsHSNXJdFD8yc5XkancvwyKPwpw4xUK3TCGDuNBY',
    'b1ed77ad48555d49f03a7465f0685a7d86bfd5f3a3ccf1be01971ea8dec5471c',
  ],
  [
    'cxb7',
    'cxb7KpGWhDMALTjNNSJ7UQkkomPesyWAPUaWRGdyeBNzR6f35',
    '51a5e21237263396a5dfce60496d0ca3829d23fd33c38e6d13ae53b4810df9ca',
  ],
  [
    '2RWL',
    '2RWLv6YVEXDiWLpaCbXhhqxtLbnFaKQsWPSSMSPhpWo47uJAeV',
    'bb56fc254e71a6a5fd2655b337b7cb7a42543aa5ffefa3efd839bdcd0ca680e5',
  ],
];

const NAMES: ReadonlyMap<string, string> = new Map(
  TEST_KEYS.flatMap(([name, cb58, hex]) => [[cb58, name] as const, [hex, name] as const]),
);

/** The name of a public test key of avalanchego, given in cb58 or 64 hex digits, with or without `0x` and checksum. */
export function testKeyName(body: string): string | undefined {
  if (body.length < 64) return NAMES.get(body);
  const digits = /^0x/i.test(body) ? body.slice(2) : body;
  return digits.length === 64 || digits.length === 72 ? NAMES.get(digits.slice(0, 64).toLowerCase()) : undefined;
}
