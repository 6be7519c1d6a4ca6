/** In a file of its own, because commands use them at activation, which doesn't load the codec. */
export const HEX_ENCODINGS = ['hex', 'hexc', 'hexnc'] as const;

/** The node's hexadecimal encodings: `hex` and `hexc` carry a checksum, `hexnc` does not (docs/protocol.md 4.3). */
export type HexEncoding = (typeof HEX_ENCODINGS)[number];
