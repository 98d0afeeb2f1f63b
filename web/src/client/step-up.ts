type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asked: Promise<boolean> | null = null;

/** Registers the password prompt of the open page; null unregisters it. */
export function setStepUp(next: Ask | null): void {
  ask = next;
}

/**
 * Asks for the password for a call that needs a recent one, and returns whether it was given. Concurrent calls share
 * one prompt.
 */
export async function stepUp(): Promise<boolean> {
  if (!ask) return false;
  asked ??= ask().finally(() => {
    asked = null;
  });
  return asked;
}
