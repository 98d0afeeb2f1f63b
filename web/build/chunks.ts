import { join } from 'node:path';
import type { Rollup } from 'vite';

type Modules = Pick<Rollup.ChunkingContext, 'getModuleInfo'>;

const file = (path: string) => join(import.meta.dirname, '../src', path);

/**
 * Returns the modules in `web/src` that a file imports, and the names of their icons. Skips the imports of packages,
 * because a package index imports all modules of the package. The file itself stays outside the chunk, because the
 * browser loads the file by its own name.
 */
function partsOf(start: string, modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id) || !id.includes('/web/src/')) return;
    found.add(id);
    const info = modules.getModuleInfo(id);
    for (const [icon] of info?.code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []) found.add(icon);
    for (const imported of info?.importedIds ?? []) add(imported);
  };
  add(start);
  found.delete(start);
  return found;
}

const ICON = /\/icons-react\/dist\/esm\/icons\/(\w+)\.mjs$/;

/**
 * Returns a chunk with the modules of `web/src` that the given file needs, and with other modules. A dozen small files
 * would load one after another.
 */
function chunkOf(name: string, start: string, others: RegExp) {
  let parts: ReadonlySet<string> | undefined;
  return {
    name: (id: string, modules: Modules) => {
      parts ??= partsOf(file(start), modules);
      return others.test(id) || parts.has(ICON.exec(id)?.[1] ?? id) ? name : null;
    },
    debugName: name,
    includeDependenciesRecursively: false,
  };
}

const FIRST =
  /\/web\/src\/main\.tsx|\/node_modules\/(?:react|react-dom|scheduler|react-router|react-error-boundary|@fontsource-variable)\/|\/icons-react\/dist\/esm\/\w+\.mjs|\/contract\/src\/(?:base\/(?:constants|csv-separator|errors|gapped|tidy)\.ts|auth\/auth\.ts\?)|\/core\/src\/calendar\/dates\.ts|preload-helper|rolldown\/runtime/;
const SIGNED_IN =
  /\/node_modules\/(?:@tanstack\/(?:react-query|query-core)|@mantine\/hooks|d3-[\w-]+|internmap)\/|\/contract\/src\/(?:index\.ts\?|base\/(?:permissions|csv)\.ts)|\/core\/src\/(?:money|calendar)\/|\/core\/src\/squad\/(?:terms|plan)\.ts/;

/**
 * Chunks of the pages with a size limit (`docs/performance.md`). Staff also load the dashboard of members, because one
 * chunk needs fewer requests than four. An earlier chunk has a higher priority.
 */
export const CHUNKS = [
  { ...chunkOf('first', 'main.tsx', FIRST), priority: 2 },
  { ...chunkOf('signed-in', 'chunks/MemberApp.tsx', SIGNED_IN), priority: 1 },
];
