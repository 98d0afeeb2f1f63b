import type { StateLook } from './State.tsx';

/** Returns the labels of the given states, for a filter or a select. */
export function wordsOf<State extends string>(
  looks: Readonly<Record<State, StateLook>>,
  states: readonly State[],
): Record<State, string> {
  const words: Partial<Record<State, string>> = {};
  for (const state of states) words[state] = looks[state].word;
  return words as Record<State, string>; // `words` has a label for each of these states.
}
