import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One password a line, in lower case. The source is in docs/decisions/0052-no-account-enumeration.md. */
const FILE = join(import.meta.dirname, 'common-passwords.txt.gz');

let known: ReadonlySet<string> | undefined;

/**
 * Whether a password is one of the 100,000 that turn up most in breaches, whatever its capitals and whatever stands before
 * or after it that is neither letter nor digit: 'Password1!' is guessed as soon as 'password1' (ASVS 6.2.4).
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(gunzipSync(readFileSync(FILE)).toString('utf8').split('\n'));
  const small = password.toLowerCase();
  return known.has(small) || known.has(small.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ''));
}
