// Checks the form of a commit message. `npm run hooks` installs this check as a git hook, and CI runs the check
// again.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LONGEST = 72;

/** Returns the problem of a commit message in one sentence, or null. Skips git's comment lines. */
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
