import { encodeCb58 } from '../core/encodings/cb58';
import { type Conversion, conversionsOf } from '../core/ids-in-text/checked-ids';
import { findIDs } from '../core/ids-in-text/find-ids';
import { knownAddress, type KnownName, knownName } from '../core/ids-in-text/known-names';
import type { FoundID } from '../core/ids-in-text/id-context';
import { hrpOf } from '../core/ids/networks';
import type { IDValue } from '../services/answers/command-output';
import type { Draft } from '../services/answers/published';
import type { CommandInput } from './command-input';
import { BadInput, EXIT } from './exit';
import type { Printed, PrintedValue } from './printed';

interface IDForm {
  /** Whether 32 bytes in hexadecimal are an ID: they may be a private key. */
  readonly id: boolean;
  readonly json: boolean;
}

const MAINNET = 1;

/** The other forms of an ID or address, and its name if that is the same everywhere. Throws `BadInput`. */
export function idForms({ text }: CommandInput, { id: isID, json }: IDForm): Printed | PrintedValue<Draft<IDValue>> {
  const found = theOnly(text.trim());
  const known = knownNameOf(found);
  if (found.kind === 'bytes32' && known === undefined && !isID)
    throw new BadInput(
      '32 bytes in hexadecimal may be an ID or a private key: give --id if it is an ID.',
      'privateKey',
    );
  const forms = conversionsOf(found, hrpOf(MAINNET)).map((form) => ({ form: formName(form), text: form.text }));
  const name = known && { name: known.name, note: known.note, network: known.network?.name };
  if (json) return { value: { kind: found.kind, forms, ...name }, code: EXIT.done };
  const title = known && [known.name, known.network?.name, known.note].filter((each) => each !== undefined).join(', ');
  return {
    text: [
      ...(title === undefined ? [] : [`name: ${title}`]),
      ...forms.map((each) => `${each.form}: ${each.text}`),
    ].join('\n'),
    code: EXIT.done,
  };
}

/** Throws `BadInput` if a text isn't one ID or address. */
function theOnly(text: string): Extract<FoundID, { readonly kind: IDValue['kind'] }> {
  const [found, ...others] = findIDs(text);
  if (found?.kind === 'badChecksum') throw new BadInput("The checksum of this ID or address doesn't match.");
  const isWhole = found !== undefined && others.length === 0 && found.start === 0 && found.end === text.length;
  if (!isWhole || found.kind === 'privateKey' || found.kind === 'hex' || found.kind === 'networkID')
    throw new BadInput('Give an ID, a NodeID, an address, or 32 bytes in hexadecimal.');
  return found;
}

function knownNameOf(found: FoundID): KnownName | undefined {
  if (found.kind === 'address') return knownAddress(found.bytes);
  return 'bytes' in found ? knownName(encodeCb58(found.bytes)) : undefined;
}

function formName(form: Conversion): string {
  switch (form.to) {
    case 'alias':
      return `${form.alias}-Chain`;
    case 'network':
      return form.network.name;
    default:
      return form.to;
  }
}
