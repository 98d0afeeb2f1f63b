/** Milliseconds from the browser's clock to the server's clock. In the sandbox, the server can be days ahead. */
let ahead = 0;

/** Takes over the server's time from a response. Ignores a response without the time. */
export function setServerTime(instant: string | null): void {
  const time = Date.parse(instant ?? '');
  if (!Number.isNaN(time)) ahead = time - Date.now();
}

/** Returns the server's time. Returns the browser's time before the first response. */
export function serverNow(): Date {
  return new Date(Date.now() + ahead);
}
