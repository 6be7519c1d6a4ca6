import { decodeID } from '../encodings/cb58';

/** The bytes of an ID, and of `txID:index` the index of the output. Throws `InvalidInputError`. */
export function parseReference(text: string): { readonly id: Uint8Array; readonly outputIndex: number | undefined } {
  const [id = '', index] = text.split(':');
  return { id: decodeID(id), outputIndex: index === undefined ? undefined : Number(index) };
}
