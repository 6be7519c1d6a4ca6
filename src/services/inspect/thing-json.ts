import * as l10n from '@vscode/l10n';
import type { Annotated } from '../../core/codec/annotate';
import { atomicFormats, type AtomicTx, tx as atomicTx } from '../../core/codec/atomic/atomic-formats';
import { NodeJSON } from '../../core/codec/avm/avm-json';
import { platformFormats } from '../../core/codec/platform/platform-formats';
import { PARTS } from '../../core/codec/part-formats';
import { PlatformJSON } from '../../core/codec/platform/platform-json';
import { proposervmBlock, wrapper } from '../../core/codec/proposervm/proposervm-block';
import { SECP256K1FX_JSON } from '../../core/codec/secp256k1fx';
import { type Naming, ShapeJSON } from '../../core/codec/shape-json';
import {
  l1Message as l1MessageShape,
  message,
  payload,
  unsignedMessage,
  warpFormats,
} from '../../core/codec/warp/warp-formats';
import { encodeCb58 } from '../../core/encodings/cb58';
import { txFormatsOf } from '../../core/signing/tx-formats';
import { formatNodeID } from '../../core/ids/ids';
import type { JSONObject } from '../../core/json/json';
import { partTitle } from '../p-and-c/describe-part';
import {
  type AnyFoundTx,
  type FoundL1Validator,
  type InnerBlock,
  isUnsigned,
  type ReadContainer,
  type ReadWarpMessage,
  type Thing,
} from '../lookup/found';

/**
 * As a node prints it. No node prints atomic transactions: they are written as it writes those of P. A validator is the
 * result of `platform.getL1Validator`.
 */
export function thingJSON(thing: Thing, { alias, hrp }: Naming): JSONObject {
  switch (thing.kind) {
    case 'tx': {
      const json = foundTxJSON(thing, { alias, hrp });
      // It has no credentials, and thereby no ID.
      return isUnsigned(thing) ? { unsignedTx: json['unsignedTx'] ?? null } : json;
    }
    case 'block':
      if (thing.on === 'X') return new NodeJSON(thing.codec, { alias, hrp }).block(thing.block, thing.id);
      return new PlatformJSON(hrp).block(thing.block, thing.id);
    case 'utxo':
      if (thing.on === 'X') return new NodeJSON(thing.codec, { alias, hrp }).utxo(thing.utxo);
      return new PlatformJSON(hrp).utxo(thing.utxo);
    case 'txs':
      return { atomicTxs: thing.txs.map(atomicJSON(hrp)) };
    case 'validator':
      return { ...thing.validator };
    case 'warpMessage':
      return warpJSON(thing, hrp);
    case 'container':
      return containerJSON(thing, hrp);
    case 'part':
      return new ShapeJSON({ alias: 'P', hrp }, new Map(SECP256K1FX_JSON)).of(
        PARTS[thing.part.name].shape,
        thing.part.value,
      ) as JSONObject;
  }
}

function foundTxJSON(found: AnyFoundTx, { alias, hrp }: Naming): JSONObject {
  if (found.on === 'X') return new NodeJSON(found.codec, { alias, hrp }).tx(found.tx, found.id);
  return found.on === 'P' ? new PlatformJSON(hrp).tx(found.tx) : atomicJSON(hrp)(found.tx);
}

function atomicJSON(hrp: string): (tx: AtomicTx) => JSONObject {
  const json = new ShapeJSON({ alias: 'C', hrp }, new Map(SECP256K1FX_JSON));
  return (tx) => json.of(atomicTx, tx) as JSONObject;
}

/** A message with its payload decoded, as far as that is in a known form. */
function warpJSON({ id, opened }: ReadWarpMessage, hrp: string): JSONObject {
  const json = new ShapeJSON({ alias: 'P', hrp });
  const { message: own, payload: content, l1Message: l1 } = opened;
  return {
    id: encodeCb58(id),
    ...(json.of('signature' in own ? message : unsignedMessage, own) as JSONObject),
    decoded: content && { type: content.type, ...(json.of(payload, content) as JSONObject) },
    l1Message: l1 && { type: l1.type, ...(json.of(l1MessageShape, l1) as JSONObject) },
  };
}

/** No node prints these: the outer block's fields, and in place of its bytes the chain's own block. */
function containerJSON({ id, unwrapped, inner }: ReadContainer, hrp: string): JSONObject {
  const { outer, proposer } = unwrapped;
  const { block: _, ...fields } = new ShapeJSON({ alias: 'P', hrp }).of(wrapper, outer) as JSONObject;
  return {
    id: encodeCb58(id),
    ...fields,
    proposer: proposer === undefined ? undefined : formatNodeID(proposer),
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
        header,
        atomicTxs: txs.map(atomicJSON(hrp)),
      };
    }
  }
}

/** What bytes are called, and the field of each of them. */
interface NamedBytes {
  readonly title: string;
  readonly annotated: Annotated;
}

/** The fields of the bytes of anything but a validator, which has none. */
export function annotateThing(thing: Exclude<Thing, FoundL1Validator>): NamedBytes {
  const { bytes } = thing;
  switch (thing.kind) {
    case 'tx':
      return annotatedTx(thing);
    case 'block':
      return thing.on === 'X'
        ? { title: l10n.t('Block'), annotated: thing.codec.annotate('block', bytes) }
        : { title: l10n.t('P-Chain block'), annotated: platformFormats.block.annotate(bytes) };
    case 'utxo':
      return thing.on === 'X'
        ? { title: l10n.t('UTXO'), annotated: thing.codec.annotate('utxo', bytes) }
        : { title: l10n.t('P-Chain UTXO'), annotated: platformFormats.utxo.annotate(bytes) };
    case 'txs':
      return { title: l10n.t('C-Chain atomic transactions'), annotated: atomicFormats.txs.annotate(bytes) };
    case 'warpMessage': {
      const format = 'signature' in thing.opened.message ? warpFormats.message : warpFormats.unsignedMessage;
      return { title: l10n.t('Warp message'), annotated: format.annotate(bytes) };
    }
    case 'container':
      return { title: l10n.t('proposervm block'), annotated: proposervmBlock.annotate(bytes) };
    case 'part':
      return { title: partTitle(thing.part), annotated: PARTS[thing.part.name].format.annotate(bytes) };
  }
}

const TX_TITLES = {
  X: l10n.t('Transaction'),
  P: l10n.t('P-Chain transaction'),
  C: l10n.t('C-Chain atomic transaction'),
} as const satisfies Record<AnyFoundTx['on'], string>;

function annotatedTx(found: AnyFoundTx): NamedBytes {
  const format = txFormatsOf(found)[found.isUnsigned === true ? 'unsignedTx' : 'tx'];
  return { title: TX_TITLES[found.on], annotated: format.annotate(found.bytes) };
}
