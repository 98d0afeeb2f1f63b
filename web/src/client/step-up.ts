type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asked: Promise<boolean> | null = null;

/** Registers the password prompt of the open page. A null argument removes the prompt. */
export function setStepUp(next: Ask | null): void {
  ask = next;
}

/**
 * Asks for the password before a protected request. Returns whether the person confirmed. Concurrent requests share one
 * prompt.
 */
export async function stepUp(): Promise<boolean> {
  if (!ask) return false;
  asked ??= ask().finally(() => {
    asked = null;
  });
  return asked;
}
