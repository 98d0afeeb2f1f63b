import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { STYLE_NONCE } from '../contract/src/base/style-nonce.ts';
import { bareRoutes } from './build/bare-routes.ts';
import { budget } from './build/budget.ts';
import { CHUNKS } from './build/chunks.ts';

const dist = join(import.meta.dirname, 'dist');
const TEXT = /\.(?:js|css|html|svg|webmanifest)$/;

const STYLES = / *<link rel="stylesheet"[^>]*>\n/g;

/** Moves the styles below the placeholder, so that the placeholder is visible first. */
function placeholderFirst(): Plugin {
  return {
    name: 'placeholder-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(STYLES, '').replace('</body>', `${(html.match(STYLES) ?? []).join('')}</body>`),
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
    // Without the code for old browsers, the entry file is empty, and the page loads the chunk of `main.tsx` directly.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    // Declares calls of the schema library free of side effects, so that the build drops unused schemas.
    rolldownOptions: {
      preserveEntrySignatures: false,
      treeshake: { manualPureFunctions: ['z'] },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' } },
});
