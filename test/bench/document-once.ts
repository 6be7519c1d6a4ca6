// Writes one document, in a process of its own, as the extension does when its row is clicked: requested, decoded,
// written, as bytes. Sends the milliseconds and the length; the code of a first document was never run before.
import { systemClock } from '../../src/client/clock';
import { createServices } from '../../src/services/create-services';
import { HttpClient } from '../../src/client/http/http-client';
import { DocumentSource } from '../../src/features/documents/document-source';

async function main(url: string, id: string): Promise<void> {
  const http = new HttpClient();
  const config = { name: 'bench', url, blockchain: 'X' };
  const services = createServices({ http, clock: systemClock, sandboxURL: () => Promise.resolve(url) });
  const { chains } = services;
  chains.configure({ chains: [config], activeChain: config.name });
  const nothingKept = { remember: () => '', get: () => Promise.resolve(undefined), store: () => Promise.resolve() };
  const source = new DocumentSource({ ...services, byteStore: nothingKept });
  // The tree, in which the row is, has identified the chain before.
  await (await chains.open(config)).identity.identify();
  const start = performance.now();
  const { text } = await source.render({ chain: config.name, kind: 'tx', id }, 'json');
  const { length } = new TextEncoder().encode(text);
  process.send?.([performance.now() - start, length]);
  await http.close();
  process.disconnect();
}

const [url = '', id = ''] = process.argv.slice(2);
void main(url, id);
