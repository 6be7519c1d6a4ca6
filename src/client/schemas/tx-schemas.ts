import * as v from 'valibot';
import { hexText, idText, nullableList, uint32Value, uint64Value, uint8 } from './rest-schemas';

// Transactions and blocks as a node prints them for the encoding `json` (docs/protocol.md 4.5): only *Call API Method*
// requests them. Fields are in the node's order, and the present ones determine a type: there is no field for it.

const optionalHex = v.exactOptional(v.nullable(hexText));

const output = v.looseObject({
  addresses: nullableList(v.string()),
  /** secp256k1 transfer outputs only. */
  amount: v.exactOptional(uint64Value),
  /** NFT outputs only. */
  groupID: v.exactOptional(uint32Value),
  /** Unix seconds; 0 is none. */
  locktime: uint64Value,
  /** NFT transfer outputs only: hex without checksum. */
  payload: optionalHex,
  threshold: uint32Value,
});

const transferableOutput = v.looseObject({ assetID: idText, fxID: idText, output });

const signers = v.looseObject({ signatureIndices: nullableList(uint32Value) });

const transferableInput = v.looseObject({
  txID: idText,
  outputIndex: uint32Value,
  assetID: idText,
  fxID: idText,
  input: v.looseObject({ amount: uint64Value, signatureIndices: nullableList(uint32Value) }),
});

/** An asset's initial outputs of one fx; `fxIndex` is its position among the chain's fxs. */
const initialState = v.looseObject({ fxIndex: uint32Value, fxID: idText, outputs: nullableList(output) });

const operation = v.looseObject({
  assetID: idText,
  inputIDs: nullableList(v.looseObject({ txID: idText, outputIndex: uint32Value })),
  fxID: idText,
  operation: v.looseObject({
    input: v.exactOptional(signers),
    mintInput: v.exactOptional(signers),
    mintOutput: v.exactOptional(output),
    transferOutput: v.exactOptional(output),
    ownedOutput: v.exactOptional(output),
    groupID: v.exactOptional(uint32Value),
    payload: optionalHex,
    outputs: v.exactOptional(nullableList(output)),
    output: v.exactOptional(output),
    signatureIndices: v.exactOptional(nullableList(uint32Value)),
  }),
});

const unsignedTx = v.looseObject({
  networkID: uint32Value,
  blockchainID: idText,
  outputs: nullableList(transferableOutput),
  inputs: nullableList(transferableInput),
  /** Hex without checksum. */
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

/** The signatures of one input, 65 bytes each in hex. */
const credential = v.looseObject({
  fxID: idText,
  credential: v.looseObject({ signatures: nullableList(hexText) }),
});

export const txJSON = v.looseObject({
  unsignedTx,
  credentials: nullableList(credential),
  /** Absent before avalanchego 1.10.1, as a block's. */
  id: v.exactOptional(idText),
});

export const blockJSON = v.looseObject({
  parentID: idText,
  height: uint64Value,
  /** Unix seconds. */
  time: uint64Value,
  merkleRoot: idText,
  txs: nullableList(txJSON),
  id: v.exactOptional(idText),
});
