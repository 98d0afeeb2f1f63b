import reasons from './explained.json' with { type: 'json' };

/** What came of one mutant. */
export interface Verdict {
  readonly file: string;
  readonly line: number;
  readonly change: string;
  readonly isKilled: boolean;
  /** Whether any test calls the function that it is in. */
  readonly isReached: boolean;
}

/** What a survivor is known by in the list of explanations: its place may move, its words not. */
function nameOf({ file, change }: Verdict): string {
  return `${file}: ${change.replaceAll(/\s+/g, ' ')}`;
}

function isExplained(verdict: Verdict): boolean {
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

function scoreOf(verdicts: readonly Verdict[]): Score {
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

/** The scores of folders in a table as `tableOf` writes it. */
function scoresIn(table: string): [folder: string, Score][] {
  return [...table.matchAll(/^\| ([a-z][\w/-]*) \| (\d+) \| (\d+) \| (\d+) \|/gm)].map(([, folder = '', ...counts]) => {
    const [mutants = 0, killed = 0, explained = 0] = counts.map(Number);
    return [folder, { mutants, killed, explained }];
  });
}

/** The score of each folder, and of each house, as a table of Markdown. Folders that were not tried stay as `kept` has them. */
export function tableOf(verdicts: readonly Verdict[], kept = ''): string {
  const tried = Object.entries(Object.groupBy(verdicts, ({ file }) => roomOf(file)));
  const scores = new Map([
    ...scoresIn(kept),
    ...tried.map(([folder, found]): [string, Score] => [folder, scoreOf(found ?? [])]),
  ]);
  const folders = [...scores].toSorted(([one], [other]) => one.localeCompare(other));
  const houses = Object.entries(Object.groupBy(folders, ([folder]) => folder.split('/')[0] ?? ''));
  return [
    '| folder | mutants | killed | explained | open | killed of all |',
    '|---|---|---|---|---|---|',
    ...folders.map(([folder, score]) => row(folder, score)),
    ...houses.map(([house, of = []]) => row(`**${house}**`, sumOf(of.map(([, score]) => score)))),
  ].join('\n');
}

/** Every survivor that nobody explained. */
export function openOf(verdicts: readonly Verdict[]): string[] {
  return verdicts
    .filter((verdict) => !verdict.isKilled && !isExplained(verdict))
    .map((verdict) => `${verdict.isReached ? 'survived' : 'not reached'} ${nameOf(verdict)} (line ${verdict.line})`);
}
