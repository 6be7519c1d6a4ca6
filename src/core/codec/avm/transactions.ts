import { baseFields, transferableInput, transferableOutput } from '../avax';
import { credential } from './credentials';
import { operation } from './operations';
import { stateOutput } from './outputs';
import type { ValueOf } from '../shape';
import { id, list, oneOf, struct, text, uint32, uint8 } from '../shape';

const base = baseFields(transferableInput, transferableOutput);

/** The outputs an asset starts with, of one fx of its chain. */
export const initialState = struct({ fxIndex: uint32, outputs: list(stateOutput) });

const baseTx = struct(base);
export const createAssetTx = struct({
  ...base,
  name: text,
  symbol: text,
  denomination: uint8,
  initialStates: list(initialState),
});
const operationTx = struct({ ...base, operations: list(operation) });
const importTx = struct({ ...base, sourceChain: id, importedInputs: list(transferableInput) });
const exportTx = struct({ ...base, destinationChain: id, exportedOutputs: list(transferableOutput) });

export const unsignedTx = oneOf('txs.UnsignedTx', {
  'txs.BaseTx': baseTx,
  'txs.CreateAssetTx': createAssetTx,
  'txs.OperationTx': operationTx,
  'txs.ImportTx': importTx,
  'txs.ExportTx': exportTx,
});

export const tx = struct({ unsignedTx, credentials: list(credential) });

export type InitialState = ValueOf<typeof initialState>;
export type CreateAssetTx = ValueOf<typeof createAssetTx>;
export type UnsignedTx = ValueOf<typeof unsignedTx>;
export type Tx = ValueOf<typeof tx>;
