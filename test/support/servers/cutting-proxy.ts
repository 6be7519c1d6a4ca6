import { createServer, type Socket } from 'node:net';
import { listen } from './http-server';

/** Where the connection of a send is cut. From `answer` on the node behind has received it. */
export type Cut =
  /** Before the first byte of the request is read. */
  | 'request'
  /** In the middle of the request's body. */
  | 'body'
  /** After the body, which is lost. */
  | 'lost'
  /** After the body, which reaches the node only after the connection is gone. */
  | 'late'
  /** After the node has responded, before the first byte of its response. */
  | 'answer'
  /** In the middle of the response. */
  | 'half'
  /** Never: the response is held back for good. */
  | 'silence';

/** An HTTP proxy to a node that cuts the connections of sends and leaves all others whole. */
export interface CuttingProxy {
  readonly url: string;
  /** Every send that was begun, and those that reached the node. */
  readonly counts: { begun: number; arrived: number };
  /** Undefined cuts nothing. */
  cut: Cut | undefined;
  close(): Promise<void>;
}

const LATE_MS = 300;
const HEAD_END = '\r\n\r\n';

/** Starts a proxy in front of `target`, a base URL. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const proxy: { cut: Cut | undefined; counts: CuttingProxy['counts'] } = {
    cut: undefined,
    counts: { begun: 0, arrived: 0 },
  };
  const { counts } = proxy;

  const forward = async (path: string, body: string): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(target + path, { method: 'POST', headers, body });
    if (isSend(body)) counts.arrived++;
    const text = await answer.text();
    return `HTTP/1.1 ${answer.status} ?\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}${HEAD_END}${text}`;
  };

  /** Handles one request; `whole` is whether all of it has arrived. */
  const handle = async (socket: Socket, path: string, body: string, whole: boolean): Promise<void> => {
    const cut = isSend(body) ? proxy.cut : undefined;
    if (isSend(body) && (whole || cut === 'request' || cut === 'body')) counts.begun++;
    if (cut === 'request' || cut === 'body' || cut === 'lost') socket.destroy();
    else if (!whole) return;
    else if (cut === 'late') {
      socket.destroy();
      setTimeout(() => void forward(path, body), LATE_MS);
    } else {
      const answer = await forward(path, body);
      if (cut === 'answer') socket.destroy();
      else if (cut === 'half') socket.write(answer.slice(0, answer.length - 20), () => socket.destroy());
      else if (cut !== 'silence') socket.write(answer);
    }
  };

  const server = createServer((socket) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const end = text.indexOf(HEAD_END);
      if (end < 0) return;
      const [, path = ''] = /^POST (\S+)/.exec(text) ?? [];
      const length = Number(/content-length: *(\d+)/i.exec(text)?.[1] ?? 0);
      const body = text.slice(end + HEAD_END.length);
      const whole = body.length >= length;
      if (whole) text = '';
      void handle(socket, path, body, whole);
    });
  });
  const { url, close } = await listen(server);
  return Object.assign(proxy, { url, close });
}

function isSend(body: string): boolean {
  return /"(?:avm|wallet)\.issueTx"/.test(body);
}
