// VS Code's JSON support as a library, without what we never call: a third of it, in each package that we ship.

/** What its files become, by the end of their paths. */
const UNUSED = {
  // Schemas of schemas.
  'services/configuration.js': 'export const schemaContributions = {};',
  'services/jsonCompletion.js': 'export class JSONCompletion { doResolve() {} doComplete() {} }',
  'utils/sort.js': 'export const sort = undefined;',
};

/** A plugin of esbuild. */
export const withoutEditing = {
  name: 'without-editing',
  setup({ onLoad }) {
    onLoad({ filter: /vscode-json-languageservice[\\/]lib[\\/]esm[\\/]/ }, ({ path }) => {
      const [, contents] = Object.entries(UNUSED).find(([end]) => path.replaceAll('\\', '/').endsWith(end)) ?? [];
      return contents === undefined ? undefined : { contents };
    });
  },
};
