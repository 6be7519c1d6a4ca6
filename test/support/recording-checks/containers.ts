import { equalBytes } from '../../../src/core/bytes/bytes';
import type { Codec } from '../../../src/core/codec/avm/codec';
import { readEVMBlock } from '../../../src/core/codec/evm/evm-block';
import type { PlatformJSON } from '../../../src/core/codec/platform/platform-json';
import { proposervmBlock, unwrap } from '../../../src/core/codec/proposervm/proposervm-block';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHex } from '../../../src/core/encodings/hex';
import { blockIDOf, formatNodeID } from '../../../src/core/ids/ids';
import type { JSONObject, JSONValue } from '../../../src/core/json/json';
import type { RecordedNote } from '../recording/recording';
import { decodeRLP, encodeRLP } from '../fuzz/rlp';
import type { Checked } from './tally';
import { checkExtraData } from './atomic';
import { checked, first, type Found, shortName, unnamed, wrongWith } from './bytes';
import { type Answers, type Call, encodingOf, isObject } from './calls';
import { checkPlatformBlock } from './platform';

/** What the inner blocks are read with. */
export interface InnerBlocks {
  readonly avm: Codec;
  readonly platformJSON: PlatformJSON;
  readonly platformAnswers: Answers;
}

/** Checks the containers that calls of `index.*` gave, each down to the chain's own block, and against the notes. */
export function checkContainers(calls: readonly Call[], notes: readonly RecordedNote[], inner: InnerBlocks): Checked[] {
  const unwrapped = new Map(notes.map(({ data }) => [data['outerID'], data]));
  return calls.flatMap((call) => {
    const chain = /^\/ext\/index\/([XPC])\//.exec(call.path)?.[1];
    if (chain === undefined || !call.method.startsWith('index.')) return [];
    return containersOf(call).flatMap((container, i) => {
      const { bytes: hex, id } = container;
      if (typeof hex !== 'string' || typeof id !== 'string') return [];
      const name = `${call.label} (${call.method}) #${i}`;
      return [
        checked(name, `${chain} container`, () => {
          const bytes = decodeHex(hex, encodingOf(call));
          const { type, problem } = checkContainer(chain, bytes, inner, unwrapped.get(id));
          const outerID = encodeCb58(unwrap(bytes).outerID);
          return { type, problem: outerID === id ? problem : `has the ID ${outerID}` };
        }),
      ];
    });
  });
}

function containersOf({ result }: Call): readonly JSONObject[] {
  const list = result?.['containers'];
  if (Array.isArray(list)) return (list as readonly JSONValue[]).filter(isObject);
  return result === undefined ? [] : [result];
}

function checkContainer(chain: string, bytes: Uint8Array, inner: InnerBlocks, note: JSONObject | undefined): Found {
  const { outer, inner: block, proposer } = unwrap(bytes);
  const found = checkInner(chain, block, inner);
  const signer = outer === undefined || outer.type === 'block.option' ? undefined : (proposer ?? new Uint8Array(20));
  const expected = {
    innerID: chain === 'C' ? undefined : found.id,
    ethHash: chain === 'C' ? found.id : undefined,
    innerBytes: block.length,
    innerOffset: block.byteOffset - bytes.byteOffset,
    proposer: signer === undefined ? undefined : formatNodeID(signer),
  };
  return {
    type: `${chain} container ${outer === undefined ? 'from before the fork' : shortName(outer.type)}`,
    problem: first(
      outer === undefined ? undefined : wrongWith(proposervmBlock, bytes, outer),
      found.problem,
      ...Object.entries(expected).map(([key, value]) =>
        note?.[key] === undefined || value === undefined || note[key] === value
          ? undefined
          : `${key} is ${value}, not ${String(note[key])}`,
      ),
    ),
  };
}

function checkInner(chain: string, bytes: Uint8Array, inner: InnerBlocks): Found & { readonly id: string } {
  switch (chain) {
    case 'P':
      return checkPlatformBlock(bytes, inner.platformJSON, inner.platformAnswers);
    case 'X': {
      const same = equalBytes(inner.avm.encodeBlock(inner.avm.decodeBlock(bytes)), bytes);
      return {
        id: encodeCb58(blockIDOf(bytes)),
        type: 'X block',
        problem: same ? unnamed(inner.avm.annotate('block', bytes), bytes.length) : 'encodes to other bytes',
      };
    }
    default: {
      const block = readEVMBlock(bytes);
      const same = equalBytes(encodeRLP(decodeRLP(bytes)), bytes);
      return {
        id: `0x${Buffer.from(block.id).toString('hex')}`,
        type: 'C block',
        problem: first(same ? undefined : 'encodes to other bytes', checkExtraData(block.extraData).problem),
      };
    }
  }
}
