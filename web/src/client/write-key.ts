/** Keys of writes that ended without an answer, by what was asked: nobody knows whether they happened. */
const unanswered = new Map<string, string>();

/** Writes that wait for their answer, by what was asked and by whom. */
const underWay = new Map<string, Promise<Response>>();

/** Sends a write once, however often it is asked for while it waits for its answer: a double click is one wish. */
export async function once(write: string, send: () => Promise<Response>): Promise<Response> {
  const sent = underWay.get(write) ?? send().finally(() => underWay.delete(write));
  underWay.set(write, sent);
  return (await sent).clone();
}

/** What was asked for goes with the session. */
export function forgetWrites(): void {
  unanswered.clear();
}

/** Also where there is no `randomUUID`: on a page that is not served safely. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends a write under a key, so that the server does it once. Where no answer comes, or the server failed, the same write
 * asked for again goes under the same key, and is answered what it was answered before.
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
