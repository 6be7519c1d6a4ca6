import * as v from 'valibot';
import type * as json from '../avm/tx-json';
import { hexText, idText, nullableList, uint32, uint64, uint8 } from './values';

// Fields are in the node's order: a validated value has the schema's order.

const optionalHex = v.exactOptional(v.nullable(hexText));

const output = v.looseObject({
  addresses: nullableList(v.string()),
  amount: v.exactOptional(uint64),
  groupID: v.exactOptional(uint32),
  locktime: uint64,
  payload: optionalHex,
  threshold: uint32,
});

const transferableOutput = v.looseObject({ assetID: idText, fxID: idText, output });

const signers = v.looseObject({ signatureIndices: nullableList(uint32) });

const transferableInput = v.looseObject({
  txID: idText,
  outputIndex: uint32,
  assetID: idText,
  fxID: idText,
  input: v.looseObject({ amount: uint64, signatureIndices: nullableList(uint32) }),
});

const initialState = v.looseObject({ fxIndex: uint32, fxID: idText, outputs: nullableList(output) });

const operation = v.looseObject({
  assetID: idText,
  inputIDs: nullableList(v.looseObject({ txID: idText, outputIndex: uint32 })),
  fxID: idText,
  operation: v.looseObject({
    input: v.exactOptional(signers),
    mintInput: v.exactOptional(signers),
    mintOutput: v.exactOptional(output),
    transferOutput: v.exactOptional(output),
    ownedOutput: v.exactOptional(output),
    groupID: v.exactOptional(uint32),
    payload: optionalHex,
    outputs: v.exactOptional(nullableList(output)),
    output: v.exactOptional(output),
    signatureIndices: v.exactOptional(nullableList(uint32)),
  }),
});

const unsignedTx = v.looseObject({
  networkID: uint32,
  blockchainID: idText,
  outputs: nullableList(transferableOutput),
  inputs: nullableList(transferableInput),
  memo: v.nullable(hexText),
  name: v.exactOptional(v.string()),
  symbol: v.exactOptional(v.string()),
  denomination: v.exactOptional(uint8),
  initialStates: v.exactOptional(nullableList(initialState)),
  operations: v.exactOptional(nullableList(operation)),
  sourceChain: v.exactOptional(idText),
  importedInputs: v.exactOptional(nullableList(transferableInput)),
  destinationChain: v.exactOptional(idText),
  exportedOutputs: v.exactOptional(nullableList(transferableOutput)),
});

const credential = v.looseObject({
  fxID: idText,
  credential: v.looseObject({ signatures: nullableList(hexText) }),
});

/** A transaction in the encoding `json`. */
export const txSchema: v.GenericSchema<unknown, json.TxJSON> = v.looseObject({
  unsignedTx,
  credentials: nullableList(credential),
  id: v.exactOptional(idText),
});

/** A block in the encoding `json`. */
export const blockSchema: v.GenericSchema<unknown, json.BlockJSON> = v.looseObject({
  parentID: idText,
  height: uint64,
  time: uint64,
  merkleRoot: idText,
  txs: nullableList(txSchema),
  id: v.exactOptional(idText),
});
