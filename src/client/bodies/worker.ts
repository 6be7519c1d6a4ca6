// The thread that reads long bodies. See body-thread.ts, which starts it.
import { parentPort } from 'node:worker_threads';
import { ResponseError } from '../errors';
import type { Schema } from '../http/validate';
import { NAMED_SCHEMAS } from '../schemas/named-schemas';
import { readRest, readRpc } from './body-reader';
import type { BodyReply, BodyTask } from './body-task';

function read(task: BodyTask): unknown {
  const { host, contentType, content } = task;
  // Both bundles are of one build, so that they know the same names.
  const schema = NAMED_SCHEMAS.get(task.schema) as Schema<unknown>;
  const answer = { host, headers: { 'content-type': contentType }, text: new TextDecoder().decode(content) };
  if (task.kind === 'rpc') return readRpc(answer, task.request, schema);
  const reading = readRest({ ...answer, status: task.status }, schema);
  return 'status' in reading ? reading : { value: reading.value };
}

function reply(task: BodyTask): BodyReply {
  try {
    return { reading: read(task), content: task.content };
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    return { failure: { problem: error.problem, details: error.details ?? '' } };
  }
}

parentPort?.on('message', (task: BodyTask) => {
  parentPort?.postMessage(reply(task), [task.content.buffer as ArrayBuffer]);
});
