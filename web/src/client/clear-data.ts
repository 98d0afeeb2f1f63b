const acts = new Set<() => void>();

/** Registers a function that `clearData` runs. */
export function whenCleared(act: () => void): void {
  acts.add(act);
}

/**
 * Clears the cached data of a person. If only the first page was loaded, no function is registered, because that page
 * loads no server data.
 */
export function clearData(): void {
  for (const act of acts) act();
}
