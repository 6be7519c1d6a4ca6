import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Bytes in use, of the heap and outside of it, after garbage collection. With source maps Node reads that of a bundle,
 * 20 MiB of the bench's, for the first stack of an error: all measurements contain it.
 */
export function usedMemory(): number {
  void new Error('reads the source map').stack;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
