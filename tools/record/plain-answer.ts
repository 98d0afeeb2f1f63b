/** Names of values that differ between two runs of the same demo. */
const OF_A_RUN = /^(?:id|hash|tookMs)$/;
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Texts to compare: codes, states and dates. Other texts may be reworded, or are ids, times, tokens or names. */
const COMPARED = /^(?:[a-z_.]+|\d{4}-\d\d-\d\d)$/;

/**
 * Returns an answer without ids, times, tokens and sentences. Lists are sorted, because rows with the same sort value
 * are in the order of their random ids.
 */
export function plainAnswer(value: unknown, name = ''): unknown {
  if (OF_A_RUN.test(name)) return '…';
  if (typeof value === 'string') return COMPARED.test(value) ? value : '…';
  if (Array.isArray(value))
    return value
      .map((item) => plainAnswer(item))
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, part]) => [ID.test(key) ? 'id' : key, plainAnswer(part, key)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

export interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly body: unknown;
}

export type Answers = Readonly<Record<string, Answer>>;

/** Returns a line for each call that has different answers in two records. */
export function differences(before: Answers, after: Answers): string[] {
  const calls = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...calls].flatMap((call) => {
    const [was, is] = [before, after].map((answers) => JSON.stringify(answers[call]) ?? 'no call');
    return was === is ? [] : [`${call}\n  before: ${was}\n  after:  ${is}`];
  });
}
