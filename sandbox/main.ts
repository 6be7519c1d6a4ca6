// npm run sandbox [-- OPTIONS]: the sandbox of the extension in a terminal. docs/command.md has the options.
import { runSandbox } from './run-sandbox';

const processTerminal = {
  out: (text: string) => void process.stdout.write(text),
  say: (text: string) => void process.stderr.write(`${text}\n`),
};

void runSandbox(process.argv.slice(2), processTerminal).then((code) => (process.exitCode = code));
