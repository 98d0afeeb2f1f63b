import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** List of common passwords in lower case, one per line. Source: docs/decisions/0052-no-account-enumeration.md. */
const FILE = join(import.meta.dirname, 'common-passwords.txt.gz');

let known: ReadonlySet<string> | undefined;

/**
 * Returns whether a password is among the 100,000 most common in breaches (ASVS 6.2.4). Ignores case and symbols at the
 * start or end: 'Password1!' is as weak as 'password1'.
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(gunzipSync(readFileSync(FILE)).toString('utf8').split('\n'));
  const small = password.toLowerCase();
  return known.has(small) || known.has(small.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ''));
}
