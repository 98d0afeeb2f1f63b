import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const dist = join(import.meta.dirname, 'dist');
const TEXT = /\.(?:js|css|html|svg|webmanifest)$/;

const BASE =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-error-boundary|@tanstack|i18next|react-i18next|zod)\/|\/contract\/src\/(?:auth|people|route|fields|errors|messages|constants|no-eval)\.|\/web\/src\/(?:client|session|i18n\/index|ui\/(?:parts|PasswordField|toast|Placeholder)\.)/;

/** Styles stand below the placeholder, which is seen without waiting for them. */
function stylesLast(): Plugin {
  return {
    name: 'styles-last',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
        return html.replaceAll(/ *<link rel="stylesheet"[^>]*>\n/g, '').replace('</body>', `${links.join('')}</body>`);
      },
    },
  };
}

/** Compresses once, when the web is built, what the server then sends as it is. */
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
  plugins: [react(), stylesLast(), compress()],
  build: {
    outDir: 'dist',
    chunkSizeWarningLimit: 900,
    // One file for what every page needs: a dozen small ones would wait for each other.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } } },
  },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' } },
});
