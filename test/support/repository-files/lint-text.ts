// The repository's linter, on files that don't exist: for tests of its rules.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Output {
  diagnostics: readonly {
    code: string;
    message: string;
    help?: string;
    filename: string;
    labels: { span: { line: number } }[];
  }[];
}

/** A rule as the linter names it, e.g. `eslint(no-var)`, and where it reported what. */
export interface Report {
  readonly rule: string;
  /** With the advice that follows it. */
  readonly message: string;
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** What `oxlint.config.mjs` reports for these files: paths as in the repository, and texts. */
export async function lintText(files: ReadonlyMap<string, string>, { typeAware = false } = {}): Promise<Report[]> {
  const folder = mkdtempSync(join(tmpdir(), 'xcl-lint-'));
  try {
    for (const [file, text] of files) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    // What knows types is looked for beside the files.
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
    // Paths in a configuration count from its own folder.
    const config = JSON.stringify(pathToFileURL(resolve('oxlint.config.mjs')));
    const options = `{ ...config.options, typeAware: ${typeAware} }`;
    writeFileSync(
      join(folder, 'oxlint.config.mjs'),
      `import config from ${config};\nexport default { ...config, options: ${options} };\n`,
    );
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { strict: true, target: 'ES2022' } }),
    );
    const args = [resolve('node_modules/oxlint/bin/oxlint'), '--config', 'oxlint.config.mjs', '--format', 'json', '.'];
    const output = await new Promise<string>((done) => {
      execFile(process.execPath, args, { cwd: folder }, (_error, stdout, stderr) => done(stdout || stderr));
    });
    if (!output.startsWith('{')) throw new Error(output);
    return (JSON.parse(output) as Output).diagnostics.map(({ code, message, help, filename, labels }) => ({
      rule: code,
      message: [message, help].filter(Boolean).join(' '),
      file: filename,
      line: labels[0]!.span.line,
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
