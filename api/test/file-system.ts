import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

type Functions = Partial<Pick<typeof fs, 'existsSync' | 'linkSync'>>;

/**
 * Replaces functions of `node:fs`, also in modules that are already loaded. Returns a function that restores the
 * originals.
 */
export function changeFileSystem(functions: Functions): () => void {
  const before = { existsSync: fs.existsSync, linkSync: fs.linkSync };
  const put = (those: Functions) => {
    Object.assign(fs, those);
    syncBuiltinESMExports();
  };
  put(functions);
  return () => put(before);
}
