// The thread that reads long bodies. See body-thread.ts, which starts it.
import { parentPort } from 'node:worker_threads';
import { ResponseError } from '../errors';
import type { Schema } from '../http/json-body';
import { readRest, readRpc, readShown, REST_SCHEMAS } from './body-reader';
import { type BodyReply, type BodyTask, takePieces } from './body-thread';
import { entriesOf, writtenBody } from './written-body';

function runTask(task: BodyTask): unknown {
  const { host, contentType, content } = task;
  const answer = { host, headers: { 'content-type': contentType }, text: new TextDecoder().decode(content) };
  switch (task.kind) {
    case 'rpc':
      return readRpc(answer, task.request);
    case 'shown':
      return readShown(answer, task.request);
    case 'rest':
      return readRest({ ...answer, status: task.status }, restSchema(task.schema));
    case 'written':
      return writtenBody({ ...answer, secrets: task.secrets }, task.part);
    case 'entries':
      return entriesOf({ ...answer, secrets: task.secrets }, task.name);
  }
}

/** Both bundles are of one build, so that they know the same names. */
function restSchema(name: string): Schema<unknown> {
  return REST_SCHEMAS.get(name) as Schema<unknown>;
}

function reply(task: BodyTask): BodyReply {
  try {
    return { reading: runTask(task), content: task.content };
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    return { failure: { problem: error.problem, details: error.details ?? '' } };
  }
}

/** What wasn't sent yet of the last task. */
const replies: BodyReply[] = [];

parentPort?.on('message', (asked: BodyTask | 'next') => {
  if (asked !== 'next') {
    const last = reply(asked);
    const pieces = 'reading' in last ? takePieces(last.reading) : [];
    replies.push(...pieces.map((piece) => ({ piece })), last);
  }
  const next = replies.shift();
  parentPort?.postMessage(next, next !== undefined && 'content' in next ? [next.content.buffer as ArrayBuffer] : []);
});
