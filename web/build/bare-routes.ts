import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, parseAst } from 'vite';

type Group = Readonly<Record<string, object>>;

const SCHEMAS = /\/contract\/src\/.*\.ts$/;
const MARK = '?bare-routes=';

/** Fields of a route that a request needs. The server checks input and output, so a request needs no schemas. */
const FIELDS = ['method', 'path', 'who', 'isExport'];

/** Files that set up the schema library. `route.ts` imports the files, but a page can have schemas without `route.ts`. */
const SET_UP = ['no-eval.ts', 'schema-sentences.ts'].map((name) =>
  join(import.meta.dirname, '../../contract/src/base', name),
);

function bare(group: Group): Group {
  const fieldsOf = (route: object) => Object.entries(route).filter(([field]) => FIELDS.includes(field));
  return Object.fromEntries(Object.entries(group).map(([name, route]) => [name, Object.fromEntries(fieldsOf(route))]));
}

/** Matches `export const … = routes({ … });` and `export const ROUTES = { … };`. */
const isGroup = (name: string, text: string) => name === 'ROUTES' || text.includes('= routes(');

/** Replaces each group of routes with an export from the module that `load` generates. */
function withoutRoutes(code: string, id: string): string {
  return parseAst(code).body.reduceRight((text, statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
      return text;
    const name = statement.declaration.declarations[0]?.id;
    const { start, end } = statement;
    if (name?.type !== 'Identifier' || !isGroup(name.name, code.slice(start, end))) return text;
    const from = JSON.stringify(`${id}${MARK}${name.name}`);
    return `${text.slice(0, start)}export { ${name.name} } from ${from};${text.slice(end)}`;
  }, code);
}

/** Turns the routes of the contract into plain data, so that a page loads the schema library only for its forms. */
export function bareRoutes(): Plugin {
  return {
    name: 'bare-routes',
    apply: 'build',
    resolveId: (id) => (id.includes(MARK) ? { id, moduleSideEffects: false } : null),
    async load(id) {
      const [file = '', name = ''] = id.split(MARK);
      if (name === '') return null;
      const module: Readonly<Record<string, Group>> = await import(pathToFileURL(file).href);
      return `export const ${name} = ${JSON.stringify(bare(module[name] ?? {}))};`;
    },
    transform: {
      filter: { id: SCHEMAS },
      handler(code, id) {
        const setUp = code.includes("from 'zod'") || code.includes('from "zod"') ? SET_UP : [];
        const imports = setUp.filter((file) => file !== id).map((file) => `import ${JSON.stringify(file)};\n`);
        return imports.join('') + withoutRoutes(code, id);
      },
    },
  };
}
