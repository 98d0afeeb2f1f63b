import reasons from './explained.json' with { type: 'json' };

/** Result of one mutant. */
export interface Result {
  readonly file: string;
  readonly line: number;
  readonly change: string;
  readonly isKilled: boolean;
  /** Whether a test calls the function with the mutant. */
  readonly isReached: boolean;
}

/**
 * Returns the key of a surviving mutant for the list of explanations. The key has no line number, because edits move
 * lines.
 */
function nameOf({ file, change }: Result): string {
  return `${file}: ${change.replaceAll(/\s+/g, ' ')}`;
}

function isExplained(verdict: Result): boolean {
  return nameOf(verdict) in reasons;
}

function roomOf(file: string): string {
  return file.split('/').slice(0, -1).join('/').replace('/src', '');
}

interface Score {
  readonly mutants: number;
  readonly killed: number;
  readonly explained: number;
}

function scoreOf(verdicts: readonly Result[]): Score {
  const killed = verdicts.filter(({ isKilled }) => isKilled).length;
  const explained = verdicts.filter((verdict) => !verdict.isKilled && isExplained(verdict)).length;
  return { mutants: verdicts.length, killed, explained };
}

function sumOf(scores: readonly Score[]): Score {
  const sum = (of: keyof Score) => scores.reduce((total, score) => total + score[of], 0);
  return { mutants: sum('mutants'), killed: sum('killed'), explained: sum('explained') };
}

function row(name: string, { mutants, killed, explained }: Score): string {
  const percent = mutants === 0 ? '–' : `${((100 * killed) / mutants).toFixed(1)} %`;
  return `| ${name} | ${mutants} | ${killed} | ${explained} | ${mutants - killed - explained} | ${percent} |`;
}

/** Returns the folder scores in a table from `tableOf`. */
function scoresIn(table: string): [folder: string, Score][] {
  return [...table.matchAll(/^\| ([a-z][\w/-]*) \| (\d+) \| (\d+) \| (\d+) \|/gm)].map(([, folder = '', ...counts]) => {
    const [mutants = 0, killed = 0, explained = 0] = counts.map(Number);
    return [folder, { mutants, killed, explained }];
  });
}

/**
 * Returns the scores of folders and packages as a Markdown table. A folder without new results keeps its score from
 * `kept`.
 */
export function tableOf(verdicts: readonly Result[], kept = ''): string {
  const tried = Object.entries(Object.groupBy(verdicts, ({ file }) => roomOf(file)));
  const scores = new Map([
    ...scoresIn(kept),
    ...tried.map(([folder, found]): [string, Score] => [folder, scoreOf(found ?? [])]),
  ]);
  const folders = [...scores].toSorted(([one], [other]) => one.localeCompare(other));
  const packages = Object.entries(Object.groupBy(folders, ([folder]) => folder.split('/')[0] ?? ''));
  return [
    '| folder | mutants | killed | explained | open | killed of all |',
    '|---|---|---|---|---|---|',
    ...folders.map(([folder, score]) => row(folder, score)),
    ...packages.map(([name, of = []]) => row(`**${name}**`, sumOf(of.map(([, score]) => score)))),
  ].join('\n');
}

/** Returns the list of surviving mutants without an explanation. */
export function openOf(verdicts: readonly Result[]): string[] {
  return verdicts
    .filter((verdict) => !verdict.isKilled && !isExplained(verdict))
    .map((verdict) => `${verdict.isReached ? 'survived' : 'not reached'} ${nameOf(verdict)} (line ${verdict.line})`);
}
