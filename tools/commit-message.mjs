// This file checks the form of a commit message. `npm run hooks` installs a git hook with this check, and CI runs this
// check again.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LONGEST = 72;

/**
 * Returns the problem of a commit message in one sentence. Returns null for a correct message. Comment lines of git do
 * not count.
 */
export function problemOf(message) {
  const [subject = '', second = ''] = message.split('\n').filter((line) => !line.startsWith('#'));
  if (subject.startsWith('Merge ')) return null;
  if (!/^[a-z][a-z0-9/-]*(, [a-z][a-z0-9/-]*)*: \S/.test(subject)) return 'Write "area: what changed".';
  if (subject.length > LONGEST) return `The first line has ${subject.length} characters, and ${LONGEST} are allowed.`;
  if (subject.endsWith('.')) return 'The first line ends without a period.';
  return second.trim() ? 'Leave the second line empty.' : null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problem = problemOf(readFileSync(process.argv[2] ?? '', 'utf8'));
  if (problem) console.error(problem);
  process.exitCode = problem ? 1 : 0;
}
