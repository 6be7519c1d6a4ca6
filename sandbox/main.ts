// npm run sandbox [-- OPTIONS]: the sandbox of the extension in a terminal. docs/command.md has the options.
import { runSandbox } from './run-sandbox';

const terminal = {
  out: (text: string) => void process.stdout.write(text),
  say: (text: string) => void process.stderr.write(`${text}\n`),
};

void runSandbox(process.argv.slice(2), terminal).then((code) => (process.exitCode = code));
