type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asked: Promise<boolean> | null = null;

/** Who asks for the password on the page that is open; null where nobody does. */
export function setStepUp(next: Ask | null): void {
  ask = next;
}

/** Whether the password was given, for a call that the server answers only shortly after it. Asked once for all that wait. */
export async function stepUp(): Promise<boolean> {
  if (!ask) return false;
  asked ??= ask().finally(() => {
    asked = null;
  });
  return asked;
}
