/** Idempotency keys of writes without a response, by request. The outcome of such a write is unknown. */
const unanswered = new Map<string, string>();

/** Writes in progress, by request and person. */
const underWay = new Map<string, Promise<Response>>();

/** Sends identical writes once while the first one is in progress, so that a double click counts once. */
export async function once(write: string, send: () => Promise<Response>): Promise<Response> {
  const sent = underWay.get(write) ?? send().finally(() => underWay.delete(write));
  underWay.set(write, sent);
  return (await sent).clone();
}

/** Deletes the idempotency keys of unanswered writes when the session ends. */
export function forgetWrites(): void {
  unanswered.clear();
}

/** Returns a random idempotency key without `randomUUID`, which insecure contexts lack. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends a write under an idempotency key, so that the server runs it once. After a missing response or a server error,
 * the same write reuses its key and gets the original response.
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
