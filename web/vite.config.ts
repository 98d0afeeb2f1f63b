import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import { STYLE_NONCE } from '../contract/src/base/style-nonce.ts';
import { bareRoutes } from './build/bare-routes.ts';
import { budget } from './build/budget.ts';
import { CHUNKS } from './build/chunks.ts';

const dist = join(import.meta.dirname, 'dist');
const TEXT = /\.(?:js|css|html|svg|webmanifest)$/;

/** Returns the files of the chunk that renders the first page, and of its imports. */
function chunksOfStart(bundle: Rollup.OutputBundle): string[] {
  const found = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || found.has(file)) return;
    found.add(file);
    for (const imported of chunk.imports) add(imported);
  };
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.name === 'start') add(chunk.fileName);
  return [...found];
}

/**
 * Returns the style files of the first page. The page has a direct link to each file, so that the styles and the
 * scripts load at the same time.
 */
function stylesOfStart(bundle: Rollup.OutputBundle): string[] {
  return chunksOfStart(bundle).flatMap((file) => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
}
const stylesheet = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`;

const STYLES = / *<link rel="stylesheet"[^>]*>\n/g;

/** Moves the styles below the placeholder and preloads the scripts, so that the placeholder is visible first. */
function placeholderFirst(): Plugin {
  return {
    name: 'placeholder-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const ahead = chunksOfStart(bundle).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">\n`);
        const styles = [...(html.match(STYLES) ?? []), ...stylesOfStart(bundle).map(stylesheet)].map((link) =>
          link.trim(),
        );
        return html
          .replaceAll(STYLES, '')
          .replace('</head>', `${ahead.join('')}</head>`)
          .replace('</body>', `${[...new Set(styles)].join('\n')}\n</body>`);
      },
    },
  };
}

/** Compresses the built files once, so that the server need not compress each response. */
function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        if (!TEXT.test(name)) continue;
        const text = readFileSync(join(dist, name));
        writeFileSync(join(dist, `${name}.br`), brotliCompressSync(text));
        writeFileSync(join(dist, `${name}.gz`), gzipSync(text));
      }
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  html: { cspNonce: STYLE_NONCE },
  plugins: [react(), bareRoutes(), placeholderFirst(), compress(), budget()],
  build: {
    outDir: 'dist',
    chunkSizeWarningLimit: 900,
    // Declares calls of the schema library free of side effects, so that the build drops unused schemas.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' } },
});
