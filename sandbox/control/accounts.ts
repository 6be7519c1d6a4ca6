import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { prefixedHex } from '../../src/core/bytes/bytes';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { formatAddress, formatEVMAddress } from '../../src/core/ids/address';
import { AVAX } from '../../src/core/text/amount';
import { signerOfKey } from '../../src/core/tx/signers';
import type { Sandbox } from '../server';

/** The public one that other local networks begin with, as those of Hardhat and Foundry: it is nobody's secret. */
const MNEMONIC = 'test test test test test test test test test test test junk';

/** What an account gets on each chain. */
const AVAX_EACH = 10_000;

/** An account of a wallet with that mnemonic; each key in both forms. */
export interface TestAccount {
  readonly x: string;
  readonly p: string;
  readonly c: string;
  /** Of X and P. */
  readonly privateKey: string;
  readonly privateKeyHex: string;
  readonly cPrivateKey: string;
  readonly cPrivateKeyHex: string;
  /** On each of the three chains, at first. */
  readonly avax: number;
}

/** Pays so many accounts from the public test key, in blocks of their own; not those that a kept state has paid. */
export function fundedAccounts({ network, pAndC, control }: Sandbox, count: number): TestAccount[] {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(MNEMONIC));
  return Array.from({ length: count }, (_, i) => {
    const [key, cKey] = [9000, 60].map((coin) => {
      const { privateKey, publicKey } = root.derive(`m/44'/${coin}'/0'/0/${i}`);
      if (privateKey === null || publicKey === null) throw new Error('the mnemonic gives no key');
      return { privateKey, publicKey };
    }) as [DerivedKey, DerivedKey];
    const bytes = signerOfKey(key.publicKey, 'address') as Uint8Array;
    const account = signerOfKey(cKey.publicKey, 'account') as Uint8Array;
    const [x, p] = ['X', 'P'].map((alias) => formatAddress({ alias, hrp: network.hrp, bytes })) as [string, string];
    const c = formatEVMAddress(account);
    const owns = (utxos: { ownedBy(address: Uint8Array): Iterable<unknown> } | undefined): boolean =>
      utxos !== undefined && [...utxos.ownedBy(bytes)].length > 0;
    const { balance = 0n, nonce = 0n } = pAndC.cChain?.account(account) ?? {};
    const isPaid = {
      [x]: owns(network.chain('X')?.ledger.utxos),
      [p]: owns(pAndC.platform?.state.utxos),
      [c]: balance + nonce > 0n,
    };
    for (const [address, isDone] of Object.entries(isPaid))
      if (!isDone) control.fund(address, BigInt(AVAX_EACH) * AVAX);
    const cb58 = ({ privateKey }: DerivedKey): string => `PrivateKey-${encodeCb58(privateKey)}`;
    return {
      x,
      p,
      c,
      privateKey: cb58(key),
      privateKeyHex: prefixedHex(key.privateKey),
      cPrivateKey: cb58(cKey),
      cPrivateKeyHex: prefixedHex(cKey.privateKey),
      avax: AVAX_EACH,
    };
  });
}

type DerivedKey = Readonly<Record<'privateKey' | 'publicKey', Uint8Array>>;
