import { COMMAND_WORDS } from './command-words';
import type { CommandServices } from './network';

interface NodeValues {
  readonly node?: string | undefined;
  readonly blockchain: string;
}

/** The services of `--node`, or those without a network, for as long as `use` takes. */
export async function overNode<T>(
  values: NodeValues | undefined,
  use: (services: CommandServices, isOnline: boolean) => Promise<T>,
): Promise<T> {
  const { chainAt, servicesOver } = await import('./network');
  const chain = values?.node === undefined ? undefined : chainAt(values.node, values.blockchain);
  const services = servicesOver(chain);
  const { config } = await import('@vscode/l10n');
  config({ contents: COMMAND_WORDS });
  try {
    return await use(services, chain !== undefined);
  } finally {
    config({ contents: {} });
    await services.close();
  }
}
