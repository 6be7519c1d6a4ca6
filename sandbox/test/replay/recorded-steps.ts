import { join } from 'node:path';
import type { HistoryStep } from './recorded-history';
import type { JSONObject } from '../../../src/core/json/json';
import { readRecording } from '../../../test/support/recording/recording';
import { callOf } from './calls';
import { PROTOCOL_FIXTURES } from '../../../test/support/recording/vectors';

/** The history in a recording of one transaction a block. */
export function recordedSteps(file = 'x-chain.jsonl.gz'): HistoryStep[] {
  const issued = new Map<string, string>();
  const steps: HistoryStep[] = [];
  for (const line of readRecording(join(PROTOCOL_FIXTURES, file))) {
    if (line.kind === 'atomic') steps.push({ from: line.sourceChain, utxos: line.utxos });
    if (line.kind === 'block') steps.push(...line.txIDs.map((id) => ({ tx: hexOf(issued, id), time: line.time })));
    if (line.kind === 'exchange') note(issued, callOf(line));
  }
  return steps;
}

/** What was issued by the ID under which it was accepted. */
function note(issued: Map<string, string>, call: ReturnType<typeof callOf>): void {
  const params: JSONObject = call?.params ?? {};
  const txID = call?.result['txID'];
  if (call?.method === 'avm.issueTx' && typeof txID === 'string') issued.set(txID, String(params['tx']));
}

function hexOf(issued: ReadonlyMap<string, string>, txID: string): string {
  const hex = issued.get(txID);
  if (hex === undefined) throw new Error(`the recording accepts ${txID}, which nobody issued`);
  return hex;
}
