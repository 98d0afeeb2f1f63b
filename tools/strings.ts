import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_ACCOUNTS } from '../api/src/app/sandbox/demo-accounts.ts';
import { ERRORS, HEARD_FROM, KYC_MESSAGES, MESSAGES, PASSWORD_RULES, SCHEMA_SENTENCES } from '../contract/src/index.ts';

const root = join(import.meta.dirname, '..');

export function filesBelow(folder: string, endings: readonly string[]): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules') && !file.includes('/dist/'))
    .map((file) => file.slice(root.length + 1))
    .toSorted();
}

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Matches sentences in calls of `t` or `msg`, in toasts, and in translated tables. */
const CALLS =
  /\b(?:t|msg|toastDone|toastError|act)\(\s*(?:\w+,\s*)?(?:[^'"`()]*\?\s*)?(['"])((?:\\.|(?!\1).)+)\1(?:\s*:\s*(['"])((?:\\.|(?!\3).)+)\3)?/g;
const TABLES = /const [A-Z_]+(?:: (?:Partial<)?Record<[^=]+>)? = \{([^}]+)\}/g;
const VALUES = /: (['"])((?:\\.|(?!\1).)+)\1/g;
const ZOD_SENTENCES = /(?:min|max|regex|refine|int)\((?:[^'"]*, )?(['"])([A-Z][^'"]+)\1/g;

/** Matches the server's messages for field errors. */
const FIELD_SENTENCES = /fields: \{ \w+: '([^']+)'/g;

function unescape(text: string): string {
  return text.replaceAll("\\'", "'");
}

function inScreens(source: string): string[] {
  const found = [...source.matchAll(CALLS)].flatMap((match) => [match[2], match[4]]);
  for (const [, table = ''] of source.matchAll(TABLES)) {
    for (const match of table.matchAll(VALUES)) if (/^[A-Z][a-z ]/.test(match[2] ?? '')) found.push(match[2]);
  }
  return found.flatMap((text) => (text ? [unescape(text)] : []));
}

const everyScreen = () => filesBelow('web/src', ['.ts', '.tsx']);

/** Screens for staff are in folders named `admin`. */
const ofStaff = (file: string) => file.includes('/admin/');

/** Returns every English sentence on screens for members or visitors, without staff screens. */
export function memberSentences(): Set<string> {
  const others = sentences(everyScreen().filter((file) => !ofStaff(file)));
  return new Set([...sentences()].filter((text) => others.has(text)));
}

/** Returns every English sentence that the given screens can show. */
export function sentences(files: readonly string[] = everyScreen()): Set<string> {
  const screens = files.flatMap((file) => inScreens(read(file)));
  const contract = filesBelow('contract/src', ['.ts']).flatMap((file) =>
    [...read(file).matchAll(ZOD_SENTENCES)].map((match) => match[2] ?? ''),
  );
  const all = new Set([
    ...screens,
    ...contract,
    ...filesBelow('api/src', ['.ts']).flatMap((file) =>
      [...read(file).matchAll(FIELD_SENTENCES)].map((match) => match[1] ?? ''),
    ),
    ...Object.values(ERRORS).map((error) => error.message),
    ...Object.values(MESSAGES),
    ...Object.values(KYC_MESSAGES),
    ...Object.values(SCHEMA_SENTENCES),
    ...PASSWORD_RULES.map((rule) => rule.label),
    ...HEARD_FROM,
    ...DEMO_ACCOUNTS.map((account) => account.about),
    'Membership agreement',
  ]);
  // The name of a language is the same in every display language.
  for (const name of ['English', 'Français', 'staff']) all.delete(name);
  return all;
}
