import { dirname, resolve } from 'node:path';

const advice = 'Pages import from their own area and from kit. What both panels show is in src/panel.';

const areaIn = (path) => /\/src\/pages\/([^/]+)\//.exec(path.replaceAll('\\', '/'))?.[1] ?? null;

/** The area of the pages that an import leads to; null for none. */
function areaOf(specifier, file) {
  if (specifier.startsWith('#pages/')) return areaIn(`/src/pages/${specifier.slice('#pages/'.length)}`);
  return specifier.startsWith('.') ? areaIn(resolve(dirname(file), specifier)) : null;
}

const ownArea = {
  create(context) {
    const own = areaIn(context.filename);
    if (own === null) return {};
    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const area = areaOf(specifier, context.filename);
      if (area !== null && area !== own && area !== 'kit') context.report({ node, message: advice });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

export default { meta: { name: 'areas' }, rules: { 'own-area': ownArea } };
