type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asked: Promise<boolean> | null = null;

/** Registers the password prompt of the page. Null removes the prompt. */
export function setStepUp(next: Ask | null): void {
  ask = next;
}

/** Shows the password prompt and returns whether the person confirmed. Simultaneous requests share one prompt. */
export async function stepUp(): Promise<boolean> {
  if (!ask) return false;
  asked ??= ask().finally(() => {
    asked = null;
  });
  return asked;
}
