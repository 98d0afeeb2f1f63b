import { join } from 'node:path';
import type { Rollup } from 'vite';

type Modules = Pick<Rollup.ChunkingContext, 'getModuleInfo'>;

const file = (path: string) => join(import.meta.dirname, '../src', path);

/**
 * Returns the modules in `web/src` that a file imports, and the names of their icons. Packages have one index of all
 * their modules, so the imports of a package say nothing.
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
  return found;
}

const ICON = /\/icons-react\/dist\/esm\/icons\/(\w+)\.mjs$/;

/**
 * Returns a chunk with the modules of `web/src` that the given files need, and with other modules. A dozen small files
 * would load one after another.
 */
function chunkOf(name: string, starts: readonly string[], others: RegExp) {
  let parts: readonly ReadonlySet<string>[] | undefined;
  return {
    name: (id: string, modules: Modules) => {
      parts ??= starts.map((start) => partsOf(file(start), modules));
      const part = ICON.exec(id)?.[1] ?? id;
      return others.test(id) || parts.some((known) => known.has(part)) ? name : null;
    },
    debugName: name,
    includeDependenciesRecursively: false,
  };
}

const FIRST =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-error-boundary)\/|\/icons-react\/dist\/esm\/\w+\.mjs|\/contract\/src\/(?:base\/(?:constants|errors|gapped)\.ts|auth\/auth\.ts\?)|\/core\/src\/calendar\/dates\.ts|preload-helper/;
const SIGNED_IN =
  /\/node_modules\/(?:@tanstack\/(?:react-query|query-core)|@mantine\/hooks)\/|\/contract\/src\/(?:index\.ts\?|base\/permissions\.ts)|\/core\/src\/(?:money|calendar)\//;
const CHARTS = /\/node_modules\/(?:d3-[\w-]+|internmap)\/|\/contract\/src\/base\/csv\.ts/;

/** Chunks of the pages with a size limit (`docs/performance.md`). An earlier chunk has a higher priority. */
export const CHUNKS = [
  { ...chunkOf('first', ['start.tsx'], FIRST), priority: 4 },
  {
    ...chunkOf('signed-in', ['shell/SignedIn.tsx', 'shell/Shell.tsx', 'client/QueryBoundary.tsx'], SIGNED_IN),
    priority: 3,
  },
  { ...chunkOf('dashboard', ['chunks/MemberApp.tsx'], /\/core\/src\/squad\/(?:terms|plan)\.ts/), priority: 2 },
  { ...chunkOf('charts', ['charts/Figure.tsx'], CHARTS), priority: 1 },
];
