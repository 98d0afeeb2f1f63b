type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asked: Promise<boolean> | null = null;

/** Registers the password prompt of the open page. Null removes the prompt. */
export function setStepUp(next: Ask | null): void {
  ask = next;
}

/**
 * Asks for the password before a call that needs a recent one. Returns whether the person gave the password. Concurrent
 * calls share one prompt.
 */
export async function stepUp(): Promise<boolean> {
  if (!ask) return false;
  asked ??= ask().finally(() => {
    asked = null;
  });
  return asked;
}
