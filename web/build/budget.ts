import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

interface Page {
  readonly name: string;
  /** Modules of `web/src` that start the page. The page loads the chunks of these modules and all imports. */
  readonly starts: readonly string[];
  /** Limits: total size of the scripts in bytes (Brotli), and number of scripts. */
  readonly bytes: number;
  readonly files: number;
}

/** Pages with a size limit (`docs/performance.md`). */
const PAGES: readonly Page[] = [
  { name: 'sign-in page', starts: ['main.tsx'], bytes: 90_000, files: 2 },
  { name: 'dashboard', starts: ['main.tsx', 'chunks/MemberApp.tsx'], bytes: 150_000, files: 4 },
];

type Bundle = Readonly<Record<string, Pick<Rollup.OutputAsset, 'type'> | Chunk>>;
type Chunk = Pick<Rollup.OutputChunk, 'type' | 'code' | 'imports' | 'moduleIds' | 'fileName'>;

const isChunk = (file: Bundle[string] | undefined): file is Chunk => file?.type === 'chunk';

/** Returns the code of all scripts that a page loads. */
function scriptsOf({ starts }: Page, bundle: Bundle): string[] {
  const found = new Map<string, string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (!isChunk(chunk) || found.has(file)) return;
    found.set(file, chunk.code);
    for (const imported of chunk.imports) add(imported);
  };
  for (const start of starts) {
    const own = Object.values(bundle)
      .filter(isChunk)
      .find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${start}`)));
    if (!own) throw new Error(`No script contains ${start}.`);
    add(own.fileName);
  }
  return [...found.values()];
}

/** Returns the size and number of scripts of each page, and a message for each page above its limits. */
export function measure(bundle: Bundle, pages = PAGES): { sizes: string[]; faults: string[] } {
  const measured = pages.map((page) => {
    const scripts = scriptsOf(page, bundle);
    const bytes = scripts.reduce((sum, code) => sum + brotliCompressSync(code).length, 0);
    const text = `${page.name}: ${bytes} of ${page.bytes} bytes in ${scripts.length} of ${page.files} scripts`;
    return { text, isOver: bytes > page.bytes || scripts.length > page.files };
  });
  const faults = measured.filter(({ isOver }) => isOver).map(({ text }) => text);
  return { sizes: measured.map(({ text }) => text), faults };
}

/** Fails the build if a page is above its size limit. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    writeBundle(_, bundle) {
      const { sizes, faults } = measure(bundle);
      for (const size of sizes) this.info(size);
      if (faults.length > 0) this.error(`Above the size limit of docs/performance.md: ${faults.join('; ')}`);
    },
  };
}
