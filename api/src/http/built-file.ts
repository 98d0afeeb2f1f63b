import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the web app's build. The folder does not exist before the first build. */
export const WEB = join(import.meta.dirname, '../../../web/dist');

export function builtFile(name: string): string | null {
  return existsSync(join(WEB, name)) ? readFileSync(join(WEB, name), 'utf8') : null;
}
