import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Returns a new copy of a commit, with the installed packages. Without `commit`, copies the last commit. The copy is
 * deleted at the end of the process.
 */
export function workingCopy(commit?: string): string {
  const copy = join(mkdtempSync(join(tmpdir(), 'adashi-guards-')), 'copy');
  process.once('exit', () => rmSync(join(copy, '..'), { recursive: true, force: true }));
  execFileSync('git', ['clone', '--quiet', '--no-checkout', root, copy]);
  execFileSync('git', ['checkout', '--quiet', commit ?? 'HEAD'], { cwd: copy });
  mkdirSync(join(copy, 'node_modules/@adashi'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@adashi' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of readdirSync(join(root, 'node_modules/@adashi')))
    symlinkSync(join(copy, name), join(copy, 'node_modules/@adashi', name));
  return copy;
}
