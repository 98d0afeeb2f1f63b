const acts = new Set<() => void>();

/** Registers a function that clears the data of a person. */
export function whenCleared(act: () => void): void {
  acts.add(act);
}

/** Clears the data of a person. The first page needs no server data, so the cache of the data can be absent. */
export function clearData(): void {
  for (const act of acts) act();
}
