// Rules of our own, for oxlint.config.mjs.

/** What a node imports or exports from, if it is written there: `import`, `export ... from`, `import()` and types. */
const sourceOf = ({ source, expression }) => {
  const node = source ?? expression;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return typeof node?.value === 'string' ? node.value : undefined;
};

/** Reports imports of modules whose name matches. Options: `[pattern, message]`, as many as there are. */
const imports = {
  meta: { schema: { type: 'array' } },
  create(context) {
    const patterns = context.options.map(([pattern, message]) => ({ pattern: new RegExp(pattern, 'iu'), message }));
    const check = (node) => {
      const source = sourceOf(node);
      if (source === undefined) return;
      for (const { pattern, message } of patterns) if (pattern.test(source)) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
      TSExternalModuleReference: check,
    };
  },
};

/** Reports nodes that a selector finds. Options: `{ selector, message }`, as many as there are. */
const syntax = {
  meta: { schema: { type: 'array' } },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
};

export default { meta: { name: 'ours' }, rules: { imports, rooms: imports, syntax } };
