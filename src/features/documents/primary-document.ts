import * as l10n from '@vscode/l10n';
import type { CurrentValidator } from '../../client/primary/platform-types';
import type { Annotated } from '../../core/codec/annotate';
import { atomicFormats } from '../../core/codec/atomic/formats';
import { tx as atomicTx } from '../../core/codec/atomic/transactions';
import { platformFormats } from '../../core/codec/platform/formats';
import { PlatformJSON } from '../../core/codec/platform/node-json';
import { SECP256K1FX_JSON } from '../../core/codec/secp256k1fx-json';
import { type Naming, ShapeJSON } from '../../core/codec/shape-json';
import type { JSONObject } from '../../core/json';
import type { PrimaryFound } from '../../services/lookup/primary-finders';

/**
 * As a node prints it. No node prints atomic transactions: they are written as it writes those of P. A validator is what
 * `platform.getL1Validator` said.
 */
export function primaryJSON(found: PrimaryFound, hrp: string): JSONObject {
  switch (found.kind) {
    case 'platformTx':
      return new PlatformJSON(hrp).tx(found.tx);
    case 'platformBlock':
      return new PlatformJSON(hrp).block(found.block, found.id);
    case 'atomicTx':
      return new ShapeJSON({ alias: 'C', hrp }, new Map(SECP256K1FX_JSON)).of(atomicTx, found.tx) as JSONObject;
    case 'l1Validator':
      return { ...found.validator } as unknown as JSONObject;
  }
}

/** What `platform.getCurrentValidators` said about a node. */
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

/** The bytes with the fields that they belong to; undefined for a validator, which has none. */
export function primaryBytes(
  found: PrimaryFound,
  hrp: string,
):
  | { readonly title: string; readonly bytes: Uint8Array; readonly annotated: Annotated; readonly naming: Naming }
  | undefined {
  switch (found.kind) {
    case 'platformTx':
      return {
        title: l10n.t('P-Chain transaction'),
        bytes: found.bytes,
        annotated: platformFormats.tx.annotate(found.bytes),
        naming: { alias: 'P', hrp },
      };
    case 'platformBlock':
      return {
        title: l10n.t('P-Chain block'),
        bytes: found.bytes,
        annotated: platformFormats.block.annotate(found.bytes),
        naming: { alias: 'P', hrp },
      };
    case 'atomicTx':
      return {
        title: l10n.t('C-Chain atomic transaction'),
        bytes: found.bytes,
        annotated: atomicFormats.tx.annotate(found.bytes),
        naming: { alias: 'C', hrp },
      };
    case 'l1Validator':
      return undefined;
  }
}
