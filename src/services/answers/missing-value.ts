import { encodeCb58 } from '../../core/encodings/cb58';
import type { GivenThing } from '../../core/given-text/given-text';
import type { Missing, ThingName } from '../inspect/inspector';
import { lookedUpText, noOutputText, OTHER_IDS } from '../inspect/missing-text';
import type { Absent, NoBlock } from './avalanche-lens-api';
import type { Draft } from './published';
import { NoAnswer } from './question';

/** That a chain doesn't have what was named. Throws `NoAnswer`, and the client's errors if that isn't known. */
export function missingValue(
  missing: Missing,
  name: ThingName | Extract<GivenThing, { on: 'C' }>,
): Draft<Absent | NoBlock> {
  switch (missing.code) {
    case 'absent': {
      const id = encodeCb58(name.kind === 'id' ? name.bytes : name.kind === 'output' ? name.txID : new Uint8Array());
      return { kind: 'absent', id, note: `${lookedUpText(missing)} ${OTHER_IDS}` };
    }
    case 'noBlock':
      return { ...(name.kind === 'height' ? name : { height: 0n }), kind: 'noBlock', newest: missing.newest };
    case 'failed':
      throw missing.error;
    case 'noOutput':
      if (missing.isPossible) {
        const whatToDo = 'List the UTXOs of the owner of its remaining balance.';
        throw new NoAnswer('requestFailed', noOutputText(missing), whatToDo);
      }
      throw new NoAnswer('invalidInput', noOutputText(missing), 'Use an index that the transaction has.');
    default:
      throw new NoAnswer(
        'invalidInput',
        'This is the ID of a block, which has no outputs.',
        'Look up the ID without an index.',
      );
  }
}
