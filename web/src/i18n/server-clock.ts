/**
 * Number of milliseconds by which the server's clock is ahead of the browser's clock. In the sandbox, the difference
 * can be several days.
 */
let ahead = 0;

/** Stores the server's time from a response. Ignores a response without the time. */
export function setServerTime(instant: string | null): void {
  const time = Date.parse(instant ?? '');
  if (!Number.isNaN(time)) ahead = time - Date.now();
}

/** Returns the server's time. Returns the browser's time before the first response. */
export function serverNow(): Date {
  return new Date(Date.now() + ahead);
}
