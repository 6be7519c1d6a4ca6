import type { Encoding } from '../avm/avm-types';
import type { NodeMethodName } from '../avm/node-methods';
import { HEX_ENCODINGS, type HexEncoding } from '../../core/encodings/hex-encodings';
import type { JSONObject, JSONValue } from '../../core/json';
import { ResponseError } from '../errors';
import { type Schema, validate } from '../http/validate';
import * as avm from './avm';
import * as info from './info';

/** The schema of each method's result, as in the typed clients. */
const SCHEMAS: Readonly<Record<NodeMethodName, (params: JSONObject) => Schema<unknown>>> = {
  'avm.getAllBalances': () => avm.balancesSchema,
  'avm.getAssetDescription': () => avm.assetDescriptionSchema,
  'avm.getBalance': () => avm.balanceSchema,
  'avm.getBlock': (params) => avm.blockAnswerSchema(encodingOf(params)),
  'avm.getBlockByHeight': (params) => avm.blockAnswerSchema(encodingOf(params)),
  'avm.getHeight': () => avm.heightSchema,
  'avm.getTx': (params) => avm.txAnswerSchema(encodingOf(params)),
  'avm.getTxFee': () => avm.txFeesSchema,
  'avm.getTxStatus': () => avm.txStatusSchema,
  'avm.getUTXOs': (params) => avm.utxosSchema(hexEncodingOf(params)),
  'avm.issueTx': () => avm.issuedTxSchema,
  'wallet.issueTx': () => avm.issuedTxSchema,
  'info.getBlockchainID': () => info.blockchainIDSchema,
  'info.getNetworkID': () => info.networkIDSchema,
  'info.getNetworkName': () => info.networkNameSchema,
  'info.getNodeVersion': () => info.nodeVersionSchema,
  'info.isBootstrapped': () => info.isBootstrappedSchema,
};

/** The first field of a result that doesn't match the API, with the expected and the actual type; never its value. */
export function answerProblem(method: NodeMethodName, params: JSONObject, result: JSONValue): string | undefined {
  try {
    validate(SCHEMAS[method](params), result, '', 'result');
    return undefined;
  } catch (error) {
    if (error instanceof ResponseError) return error.details;
    throw error;
  }
}

/** Encodings aren't case-sensitive. */
function encodingOf(params: JSONObject): Encoding {
  return named(params) === 'json' ? 'json' : hexEncodingOf(params);
}

function hexEncodingOf(params: JSONObject): HexEncoding {
  return HEX_ENCODINGS.find((each) => each === named(params)) ?? 'hex';
}

function named({ encoding }: JSONObject): string | undefined {
  return typeof encoding === 'string' ? encoding.toLowerCase() : undefined;
}
