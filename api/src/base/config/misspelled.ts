import { distance } from 'fastest-levenshtein';

const FILE = '_FILE';
/** Names shorter than this have too many neighbours, such as `POST` beside `PORT`. */
const SHORTEST = 6;
/** One wrong, missing or extra letter in this many letters is a spelling mistake. Two swapped letters count as two. */
const LETTERS_A_MISTAKE = 4;
/** Variables of other programs that are as close to a variable of Adashi as a spelling mistake. */
const OF_OTHERS: ReadonlySet<string> = new Set(['DATABASE_NAME', 'PUBLIC_KEY', 'LOGLEVEL']);

const isClose = (name: string, known: string) =>
  distance(name, known) <= Math.min(2, Math.floor(known.length / LETTERS_A_MISTAKE));

/** Returns the known variable that an unknown name misspells. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  if (name.length < SHORTEST || !/^[A-Z0-9_]+$/.test(name) || OF_OTHERS.has(name)) return undefined;
  return known.filter((each) => isClose(name, each)).toSorted((a, b) => distance(name, a) - distance(name, b))[0];
}

/**
 * Returns one message per environment variable that looks like a misspelled variable of Adashi. The server does not
 * start with such a variable, because without `DATABASE_URL` it would start on an empty embedded database.
 */
export function misspelled(names: readonly string[], variables: ReadonlySet<string>): string[] {
  const known = [...variables, ...[...variables].map((name) => name + FILE)];
  const isKnown = new Set(known);
  return names.flatMap((name) => {
    const meant = isKnown.has(name) ? undefined : meantBy(name, known);
    return meant === undefined ? [] : [`${name} is unknown. Did you mean ${meant}?`];
  });
}
