/** Idempotency keys of writes that got no response, by request. The result of these writes is unknown. */
const unanswered = new Map<string, string>();

/** Writes in progress, by request and by person. */
const underWay = new Map<string, Promise<Response>>();

/** Sends a write. An identical write during the request shares the response, so that a double click counts once. */
export async function once(write: string, send: () => Promise<Response>): Promise<Response> {
  const sent = underWay.get(write) ?? send().finally(() => underWay.delete(write));
  underWay.set(write, sent);
  return (await sent).clone();
}

/** Deletes the idempotency keys of unanswered writes when the session ends. */
export function forgetWrites(): void {
  unanswered.clear();
}

/** Returns a random idempotency key. Insecure contexts lack `randomUUID`, so the key uses `getRandomValues`. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends a write with an idempotency key, so that the server runs the write once. A retry after a missing response or a
 * server error uses the same key.
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
