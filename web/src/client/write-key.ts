/** Idempotency keys of unanswered writes, by request. The result of an unanswered write is unknown. */
const unanswered = new Map<string, string>();

/** Writes in progress, by request and by person. */
const underWay = new Map<string, Promise<Response>>();

/**
 * Sends a write. While the write is in progress, an identical write gets the same response, so that a double click
 * counts once.
 */
export async function once(write: string, send: () => Promise<Response>): Promise<Response> {
  const sent = underWay.get(write) ?? send().finally(() => underWay.delete(write));
  underWay.set(write, sent);
  return (await sent).clone();
}

/** Deletes the idempotency keys of unanswered writes. Runs at the end of the session. */
export function forgetWrites(): void {
  unanswered.clear();
}

/** Returns a random idempotency key. Uses `getRandomValues`, because insecure contexts lack `randomUUID`. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends a write with an idempotency key. A retry after a missing response or a server error has the same key, so that
 * the server runs the write once.
 */
export async function withKey(write: string, send: (key: string) => Promise<Response>): Promise<Response> {
  const key = unanswered.get(write) ?? newKey();
  unanswered.delete(write);
  try {
    const answer = await send(key);
    if (answer.status >= 500) unanswered.set(write, key);
    return answer;
  } catch (error) {
    unanswered.set(write, key);
    throw error;
  }
}
