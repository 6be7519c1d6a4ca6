/** An upgrade of a network's rules, of `info.upgrades`. */
export interface Upgrade {
  /** `Helicon` */
  readonly name: string;
  /** Unix seconds. */
  readonly time: bigint;
}

/** The result of `info.getNodeVersion` (docs/protocol.md 4.6). */
export interface NodeVersion {
  /** `avalanchego/1.14.2` */
  readonly version: string;
  readonly databaseVersion: string;
  readonly rpcProtocolVersion: string;
  /** Empty if the node was built without it. */
  readonly gitCommit: string;
  readonly vmVersions: Readonly<Record<string, string>>;
}
