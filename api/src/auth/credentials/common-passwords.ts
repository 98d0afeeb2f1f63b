import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** File with one password per line, in lower case. docs/decisions/0052-no-account-enumeration.md names the source. */
const FILE = join(import.meta.dirname, 'common-passwords.txt.gz');

let known: ReadonlySet<string> | undefined;

/**
 * Returns whether a password is one of the 100,000 most common in breaches. Ignores case and any non-alphanumeric
 * prefix or suffix, because 'Password1!' is as easy to guess as 'password1' (ASVS 6.2.4).
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(gunzipSync(readFileSync(FILE)).toString('utf8').split('\n'));
  const small = password.toLowerCase();
  return known.has(small) || known.has(small.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ''));
}
