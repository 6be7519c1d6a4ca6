/** The limits of an HTTP server. */
export interface Bounds {
  /** Bytes of a request body; a longer one gets a 413. */
  readonly maxBody: number;
  /** Bytes of all bodies that are being received; one that doesn't fit gets a 503. */
  readonly maxUploads: number;
  /** Open connections; for another one, that with the oldest request is closed. */
  readonly maxConnections: number;
  /** How long a request may take to arrive, in milliseconds. */
  readonly readTimeout: number;
  /** How long an unused connection or an unread response is kept, in milliseconds. */
  readonly idleTimeout: number;
}

const MiB = 1024 * 1024;

/** A node's timeouts (avalanchego config/flags.go). It has no other bounds; a body has to fit into memory. */
export const NODE_BOUNDS: Bounds = {
  maxBody: 64 * MiB,
  maxUploads: Infinity,
  maxConnections: Infinity,
  readTimeout: 30_000,
  idleTimeout: 120_000,
};

/** For a server in an editor's process. The largest call, a transaction of 64 KiB in hex, takes an eighth of a body. */
export const EDITOR_BOUNDS: Bounds = {
  maxBody: MiB,
  maxUploads: 8 * MiB,
  maxConnections: 64,
  readTimeout: 5_000,
  idleTimeout: 30_000,
};
