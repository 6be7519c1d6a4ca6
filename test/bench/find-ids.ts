import { encodeCb58 } from '../../src/core/encodings/cb58';
import { findIDs } from '../../src/core/ids-in-text/find-ids';
import { sha256 } from '../../src/core/bytes/hashes';
import { race, type Result } from './measure';

const SIZE = 10_000_000;

/** P5: every ID of a 10 MB log, checksums verified, against one pass of a regular expression that only collects. */
export function findIDsBench(): Result[] {
  const log = nodeLog(SIZE);
  const candidate = /[1-9A-HJ-NP-Za-km-z]{40,}/g;
  const found = findIDs(log).length;
  return [
    race({
      id: 'P5',
      what: `${found} IDs of a ${(log.length / 1e6).toFixed(0)} MB log, verified`,
      peerName: 'one regex pass over it',
      ours: () => findIDs(log),
      peer: () => [...log.matchAll(candidate)],
      goal: { words: '<= 1.5 of its time', holds: (ratio) => ratio <= 1.5 },
      rounds: 11,
    }),
  ];
}

/**
 * Lines as a node writes them, one ID in about 200 characters. Each ID stands in a few lines near one another, as a
 * transaction does that is received, issued and accepted.
 */
function nodeLog(size: number): string {
  const lines: string[] = [];
  let length = 0;
  for (let i = 0; length < size; i++) {
    const id = encodeCb58(sha256(Buffer.from(`transaction ${i >> 2}`)));
    const time = `[11-21|${String(Math.floor(i / 3600) % 24).padStart(2, '0')}:${String(Math.floor(i / 60) % 60).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}.${String((i * 37) % 1000).padStart(3, '0')}]`;
    const line = LINES[i % LINES.length]?.(time, id, i) ?? '';
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join('\n');
}

const LINES: readonly ((time: string, id: string, i: number) => string)[] = [
  (time, id) =>
    `${time} DEBUG <X Chain> network/network.go:143 received transaction from peer, adding it to the mempool if it verifies {"txID": "${id}", "bytes": 421, "outbound": false}`,
  (time, id, i) =>
    `${time} INFO <X Chain> builder/builder.go:98 built a block with one transaction out of the mempool {"height": ${i}, "txs": ["${id}"], "remainingSize": 130651, "inMempool": ${i % 7}}`,
  (time, id) =>
    `${time} VERBO <X Chain> snowman/transitive.go:612 forwarding the vote to the consensus engine after its dependencies were issued {"blkID": "${id}", "preferred": true, "outstanding": 3}`,
  (time, id, i) =>
    `${time} INFO <X Chain> executor/block.go:241 accepted a block and applied its state changes to the database, took ${i % 50} ms {"lastAccepted": "${id}", "height": ${i}}`,
];
