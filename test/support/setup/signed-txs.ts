import assert from 'node:assert/strict';
import { systemClock } from '../../../src/client/clock';
import { compareBytes } from '../../../src/core/bytes/bytes';
import type { StateOutput } from '../../../src/core/codec/avm/avm-transactions';
import type { UTXO } from '../../../src/core/codec/avm/codec';
import { decodeShortID } from '../../../src/core/encodings/cb58';
import { txIDOf } from '../../../src/core/ids/ids';
import { encodedTx } from '../../../src/core/signing/tx-json';
import { AVAX } from '../../../src/core/text/amount';
import { DAY } from '../../../src/core/units';
import { EWOQ, PROPERTY_OWNER, SigningKey } from '../../../src/core/tx-builder/key';
import { soleOwner } from '../../../src/core/tx-builder/spend';
import { madeSample, type MadeSample, type SampleKind, SAMPLES } from '../../../src/features/issue/samples/made-sample';
import type { Chain } from '../../../src/services/chain/chain';
import { type NewTx, newTx, readSender } from '../../../src/services/compose/new-tx';
import type { NewTxKind, NewTxValues } from '../../../src/services/compose/new-tx-kinds';
import type { Sender } from '../../../src/services/compose/sender';

const KEY = SigningKey.parse(EWOQ);
const OWN = soleOwner(KEY.address);
/** Test keys besides the one that signs (see `core/ids-in-text/known-names.ts`). */
export const [OTHER_KEY = KEY.address, THIRD_KEY = KEY.address] = [
  '7Sdex3LTEjsnswW38Eb48hQ9insctGrsN',
  'MVhRmM9NGLntR3fYox8gisW8ykSHxUtH3',
].map(decodeShortID);
const TWO_OF_THREE = { locktime: 0n, threshold: 2, addresses: [KEY.address, OTHER_KEY, THIRD_KEY].sort(compareBytes) };

/** A new transaction; a function of its sender where that has to own something. */
const by = <K extends NewTxKind>(kind: K, values: NewTxValues<K> | ((sender: Sender) => NewTxValues<K>)) => ({
  kind,
  valuesOf: typeof values === 'function' ? values : () => values,
});

/** What tests issue besides the samples, in an order in which a new chain accepts them. */
const TXS = {
  multisig: by('x-pay', { paid: { amount: 2n * AVAX }, to: [TWO_OF_THREE] }),
  locked: by('x-pay', ({ wallet: { now } }) => ({
    paid: { amount: 3n * AVAX },
    to: [{ ...OWN, locktime: now + DAY }],
  })),
  'create-fixed': by('x-asset', {
    newAsset: { asset: { name: 'Sample Coin', symbol: 'SMPL', denomination: 2 }, amount: 1_000_000n },
    to: [KEY.address],
  }),
  'create-mintable': by('x-asset', {
    newAsset: { asset: { name: 'Sample Mint', symbol: 'MINT', denomination: 2 }, amount: 0n },
    to: [KEY.address],
    minters: OWN,
  }),
  'create-nft': by('x-nft-family', { name: { name: 'Sample Pictures', symbol: 'PICS' }, groups: 2, minters: OWN }),
  'create-property': by('x-property-asset', {
    name: { name: 'Sample Deeds', symbol: 'DEED' },
    minters: soleOwner(SigningKey.parse(PROPERTY_OWNER).address),
  }),
  mint: by('x-mint', (sender) => ({ right: held(sender, 'secp256k1fx.MintOutput'), units: 10_000n, to: OWN })),
  'mint-nft': by('x-mint-nft', (sender) => ({
    right: held(sender, 'nftfx.MintOutput'),
    payload: Buffer.from('a picture'),
    to: [KEY.address],
  })),
  'transfer-nft': by('x-send-nft', (sender) => ({
    nft: held(sender, 'nftfx.TransferOutput'),
    to: soleOwner(OTHER_KEY),
  })),
  'export-p': by('x-export-p', { paid: { amount: AVAX }, to: [KEY.address] }),
  'export-c': by('x-export-c', { paid: { amount: 2n * AVAX }, to: [KEY.address] }),
  import: by('x-import-p', {}),
  'p-pay': by('p-pay', { paid: { amount: (3n * AVAX) / 2n }, to: [OTHER_KEY] }),
  'p-subnet': by('p-create-subnet', { owner: OWN }),
  'p-export': by('p-export-x', { paid: { amount: AVAX }, to: [KEY.address] }),
  'p-import': by('p-import-x', {}),
};

export type TestTx = SampleKind | keyof typeof TXS;

export const TXS_ON_X = ['pay', ...Object.keys(TXS).filter((kind) => !kind.startsWith('p-'))] as readonly TestTx[];

/** Signed by the test key, from what that owns on a chain. `change` alters what was read. */
export async function signedTx(
  chain: Chain,
  kind: TestTx,
  change: (sender: Sender) => Sender = (sender) => sender,
): Promise<MadeSample> {
  const now = systemClock.now();
  if (Object.hasOwn(SAMPLES, kind)) return madeSample(chain, { kind: kind as SampleKind, now });
  const { kind: like, valuesOf } = TXS[kind as keyof typeof TXS];
  const sender = change(await readSender(chain, { kind: like, from: KEY, now }));
  const { isUnsigned, ...any } = newTx(sender, { kind: like, values: valuesOf(sender) } as NewTx);
  assert.ok(isUnsigned);
  const bytes = encodedTx(any);
  return { bytes, txID: txIDOf(bytes) };
}

/** As at another price of gas. */
export const atPrice =
  (price: bigint) =>
  (sender: Sender): Sender =>
    sender.on === 'P' ? { ...sender, wallet: { ...sender.wallet, price } } : sender;

function held({ wallet }: Sender, type: StateOutput['type']): UTXO {
  const utxos = 'utxos' in wallet ? wallet.utxos : [];
  return utxos.find(({ output }) => output.type === type) ?? assert.fail(`issue what makes a ${type} first`);
}
