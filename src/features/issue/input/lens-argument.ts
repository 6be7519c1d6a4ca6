/** The argument that a CodeLens passes to its command: the place of its transaction. */
export interface LensArgument {
  readonly uri: string;
  /** UTF-16 offset within the transaction. */
  readonly offset: number;
  /** The name of the chain that the CodeLens names. */
  readonly chain?: string | undefined;
}

/** A command's argument if it has the form of our CodeLenses': it may come from anywhere. */
export function asLensArgument(value: unknown): LensArgument | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { uri, offset, chain } = value as Readonly<Record<keyof LensArgument, unknown>>;
  if (typeof uri !== 'string' || !Number.isInteger(offset) || (offset as number) < 0) return undefined;
  return { uri, offset: offset as number, chain: typeof chain === 'string' ? chain : undefined };
}
