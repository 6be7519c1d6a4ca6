import { startSandbox } from '../../../sandbox/server';
import { sha256 } from '../../../src/core/bytes/hashes';
import { compareBytes } from '../../../src/core/bytes/bytes';
import { platformFormats } from '../../../src/core/codec/platform/platform-formats';
import { decodeID, encodeCb58 } from '../../../src/core/encodings/cb58';
import { encodeHex } from '../../../src/core/encodings/hex';
import { formatAddress } from '../../../src/core/ids/address';
import { utxoIDOf } from '../../../src/core/ids/ids';
import { ZERO_ID } from '../../../src/core/ids/networks';
import { readSignable } from '../../../src/core/signing/read-tx';
import { SigningKey } from '../../../src/core/tx-builder/key';
import { buildPlatformTx, platformPayment } from '../../../src/core/tx-builder/platform-builder';
import { EMPTY_SIGNATURE } from '../../../src/core/tx/signers';
import { answerResult, passOn, startServer, type TestServer } from '../servers/http-server';

const FUJI = 5;
/** The ID of AVAX on Fuji. */
const AVAX = decodeID('U8iRqJoiJm8xZHAacmvYyZVwqQx6uDNtQeP3CQ6fcgQk3JqnK');
const UNIT = 1_000_000_000n;
/** nAVAX for a unit of gas. */
const PRICE = 1n;

/** An L1's team on Fuji, its transaction as text, and a node that knows what it spends. */
export interface FujiTopUp {
  /** Signed by the first of two owners. */
  readonly hex: string;
  /** In the second owner's place, the third one has signed. */
  readonly refused: string;
  /** Names by addresses. */
  readonly names: Readonly<Record<string, string>>;
  readonly startNode: () => Promise<Pick<TestServer, 'url' | 'close'>>;
}

/** A transaction that adds to the balance of an L1 validator. Two owners out of three have to sign it. */
export function fujiTopUp(): FujiTopUp {
  const keys = [1, 2, 3]
    .map((number) => new SigningKey(sha256(Buffer.from(`owner ${number} on Fuji`))))
    .sort((a, b) => compareBytes(a.address, b.address));
  const owners = { locktime: 0n, threshold: 2, addresses: keys.map(({ address }) => address) };
  const base = { networkID: FUJI, blockchainID: decodeID(ZERO_ID), memo: new Uint8Array() };
  const paid = platformPayment(AVAX, 512n * UNIT + UNIT / 2n, owners);
  const unsignedTx = { type: 'txs.BaseTx' as const, ...base, outputs: [paid], inputs: [] };
  const payment = platformFormats.tx.encode({ unsignedTx, credentials: [] });
  const txID = sha256(payment);
  const spent = { txID, outputIndex: 0, ...paid };
  const balance = 25n * UNIT;
  const validationID = sha256(Buffer.from('Fuji L1 validator'));
  const built = buildPlatformTx(
    {
      spent: balance,
      make: (parts) => ({ type: 'txs.IncreaseL1ValidatorBalanceTx', ...parts, validationID, balance }),
    },
    {
      ...{ networkID: FUJI, avax: AVAX, utxos: [spent], keys },
      ...{ change: owners, now: 0n, price: PRICE },
    },
  );
  const tx = readSignable(platformFormats.tx.encode(built));
  const withSecond = (second: Uint8Array): string =>
    encodeHex(tx.withSignatures(tx.signatures.map((slots) => slots.map((first, i) => (i === 0 ? first : second)))));
  const addresses = keys.map(({ address: bytes }) => formatAddress({ alias: 'P', hrp: 'fuji', bytes }));
  const owner = { locktime: '0', threshold: '2', addresses };
  const results: Readonly<Record<string, unknown>> = {
    'info.getNetworkID': { networkID: String(FUJI) },
    'platform.getTx': { tx: encodeHex(payment), encoding: 'hex' },
    'platform.getTxStatus': { status: 'Committed' },
    'platform.getUTXOs': {
      ...{ numFetched: '1', utxos: [encodeHex(platformFormats.utxo.encode(spent))], encoding: 'hex' },
      endIndex: { address: addresses[0], utxo: encodeCb58(utxoIDOf(txID, 0)) },
    },
    'platform.getFeeState': {
      capacity: '1000000',
      excess: '0',
      price: String(PRICE),
      timestamp: '2026-11-26T15:00:00Z',
    },
    'platform.getL1Validator': {
      ...{ validationID: encodeCb58(validationID), subnetID: encodeCb58(sha256(Buffer.from('Fuji L1'))) },
      ...{ nodeID: `NodeID-${encodeCb58(validationID.subarray(0, 20))}`, publicKey: `0x${'00'.repeat(48)}` },
      ...{ weight: '100', startTime: '1795600000', minNonce: '0', balance: '2500000000', height: '250000' },
      ...{ remainingBalanceOwner: owner, deactivationOwner: owner },
    },
    'platform.getFeeConfig': {
      ...{ weights: [1, 1000, 1000, 4], maxCapacity: '1000000', maxPerSecond: '100000' },
      ...{ targetPerSecond: '50000', minPrice: '1', excessConversionConstant: '2164043' },
    },
  };
  const startNode = async (): Promise<Pick<TestServer, 'url' | 'close'>> => {
    // The X-Chain of an empty sandbox: only that it has blocks matters.
    const sandbox = await startSandbox();
    const node = await startServer(async (request, response) => {
      const { method, params } = JSON.parse(request.body) as { method: string; params: object };
      const isOther = 'txID' in params && params.txID !== encodeCb58(txID);
      const result = isOther ? undefined : results[method];
      if (result === undefined) await passOn(sandbox.url, request, response);
      else answerResult(request, response, result);
    });
    const close = async (): Promise<void> => {
      await node.close();
      await sandbox.close();
    };
    return { url: node.url, close };
  };
  const [ops = '', finance = '', coldStorage = ''] = addresses;
  const [, , third] = keys;
  return {
    hex: withSecond(EMPTY_SIGNATURE),
    refused: withSecond(third?.sign(sha256(tx.unsigned)) ?? EMPTY_SIGNATURE),
    names: { [ops]: 'ops', [finance]: 'finance', [coldStorage]: 'cold storage' },
    startNode,
  };
}
