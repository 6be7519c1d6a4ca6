import * as l10n from '@vscode/l10n';
import type { CurrentValidator } from '../../client/schemas/platform';
import { atomicFormats } from '../../core/codec/atomic/formats';
import { tx as atomicTx, type Tx as AtomicTx } from '../../core/codec/atomic/transactions';
import { encodeCb58 } from '../../core/encodings/cb58';
import { formatNodeID } from '../../core/ids/node-id';
import { proposervmBlock, wrapper } from '../../core/codec/proposervm/block';
import { warpFormats } from '../../core/codec/warp/formats';
import { l1Message as l1MessageShape, message, payload, unsignedMessage } from '../../core/codec/warp/messages';
import { platformFormats } from '../../core/codec/platform/formats';
import { PlatformJSON } from '../../core/codec/platform/node-json';
import { SECP256K1FX_JSON } from '../../core/codec/secp256k1fx-json';
import { ShapeJSON } from '../../core/codec/shape-json';
import type { JSONObject } from '../../core/json/json';
import type {
  InnerBlock,
  PrimaryBytes,
  PrimaryThing,
  ReadContainer,
  ReadWarpMessage,
} from '../../services/lookup/found';

/**
 * As a node prints it. No node prints atomic transactions: they are written as it writes those of P. A validator is the
 * result of `platform.getL1Validator`.
 */
export function primaryJSON(found: PrimaryThing, hrp: string): JSONObject {
  switch (found.kind) {
    case 'tx':
      return found.on === 'P' ? new PlatformJSON(hrp).tx(found.tx) : atomicJSON(hrp)(found.tx);
    case 'block':
      return new PlatformJSON(hrp).block(found.block, found.id);
    case 'txs':
      return { atomicTxs: found.txs.map(atomicJSON(hrp)) };
    case 'validator':
      return { ...found.validator };
    case 'utxo':
      return new PlatformJSON(hrp).utxo(found.utxo);
    case 'warpMessage':
      return warpJSON(found, hrp);
    case 'container':
      return containerJSON(found, hrp);
  }
}

function atomicJSON(hrp: string): (tx: AtomicTx) => JSONObject {
  const json = new ShapeJSON({ alias: 'C', hrp }, new Map(SECP256K1FX_JSON));
  return (tx) => json.of(atomicTx, tx) as JSONObject;
}

/** What `platform.getCurrentValidators` returned about a node. */
export function nodeJSON(nodeID: string, validators: readonly CurrentValidator[]): JSONObject {
  const listed = validators.map(({ kind, ...validator }) => ({ validates: VALIDATES[kind], ...validator }));
  return { nodeID, validators: listed } as unknown as JSONObject;
}

/** What a validator of each kind validates. */
const VALIDATES = {
  primary: 'Primary Network',
  subnet: 'subnet',
  l1: 'L1',
} as const satisfies Record<CurrentValidator['kind'], string>;

/** A message with its payload decoded, as far as that is in a known form. */
function warpJSON({ id, opened }: ReadWarpMessage, hrp: string): JSONObject {
  const json = new ShapeJSON({ alias: 'P', hrp });
  const { message: own, payload: content, l1Message: l1 } = opened;
  const call = l1 === undefined ? {} : { l1Message: { type: l1.type, ...(json.of(l1MessageShape, l1) as JSONObject) } };
  const decoded =
    content === undefined ? {} : { decoded: { type: content.type, ...(json.of(payload, content) as JSONObject) } };
  return {
    id: encodeCb58(id),
    ...(json.of('signature' in own ? message : unsignedMessage, own) as JSONObject),
    ...decoded,
    ...call,
  };
}

/** No node prints these: the outer block's fields, and in place of its bytes the chain's own block. */
function containerJSON({ id, unwrapped, inner }: ReadContainer, hrp: string): JSONObject {
  const { outer, proposer } = unwrapped;
  const { block: _, ...fields } = new ShapeJSON({ alias: 'P', hrp }).of(wrapper, outer) as JSONObject;
  return {
    id: encodeCb58(id),
    ...fields,
    ...(proposer === undefined ? {} : { proposer: formatNodeID(proposer) }),
    block: inner === undefined ? { length: unwrapped.inner.length } : innerJSON(inner, hrp),
  };
}

function innerJSON(inner: InnerBlock, hrp: string): JSONObject {
  switch (inner.chain) {
    case 'P':
      return new PlatformJSON(hrp).block(inner.block, inner.id);
    case 'avm':
      return {
        id: encodeCb58(inner.id),
        height: inner.block.height,
        time: inner.block.time,
        transactions: inner.block.txs.length,
      };
    case 'C': {
      const { head, header, txs } = inner;
      return {
        id: encodeCb58(head.id),
        parentID: encodeCb58(head.parentID),
        height: head.height,
        time: head.time,
        ...(header === undefined ? {} : { header }),
        atomicTxs: txs.map(atomicJSON(hrp)),
      };
    }
  }
}

/** What bytes are called, and what names each of them. */
export function primaryFormat(found: PrimaryBytes): {
  readonly title: string;
  readonly format: Pick<typeof proposervmBlock, 'annotate'>;
} {
  switch (found.kind) {
    case 'tx':
      return found.on === 'P'
        ? { title: l10n.t('P-Chain transaction'), format: platformFormats.tx }
        : { title: l10n.t('C-Chain atomic transaction'), format: atomicFormats.tx };
    case 'block':
      return { title: l10n.t('P-Chain block'), format: platformFormats.block };
    case 'txs':
      return { title: l10n.t('C-Chain atomic transactions'), format: atomicFormats.txs };
    case 'utxo':
      return { title: l10n.t('P-Chain UTXO'), format: platformFormats.utxo };
    case 'warpMessage': {
      const isSigned = 'signature' in found.opened.message;
      return { title: l10n.t('Warp message'), format: isSigned ? warpFormats.message : warpFormats.unsignedMessage };
    }
    case 'container':
      return { title: l10n.t('proposervm block'), format: proposervmBlock };
  }
}
