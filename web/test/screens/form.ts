import type { ROUTES } from '@adashi/contract';
import { fill, type holds, screen, toast } from './dom.tsx';

export interface Form {
  readonly path: string;
  /** Stubs the responses that the form needs. Every other GET request gets a minimal response. */
  readonly knows?: () => void;
  /** Fills in the form. For a form in a dialog, opens the dialog first. */
  readonly fill: () => Promise<void>;
  readonly write: keyof typeof ROUTES;
  /** Stubs the form's write with a delayed response. */
  readonly held: () => ReturnType<typeof holds>;
  /** Label of the submit button. */
  readonly send: string;
  /** Returns the part of the page that contains the submit button. Needed if other buttons have the same label. */
  readonly within?: () => HTMLElement;
  /** Stubs the responses after the write. */
  readonly after?: () => void;
  /** Checks that the screen shows the result of a successful write. */
  readonly done: () => Promise<unknown>;
}

/** Returns the open dialog, or the whole page without a dialog. `hidden` avoids the slow visibility check of jsdom. */
export function shown(): HTMLElement {
  return screen.queryAllByRole('dialog', { hidden: true }).at(-1) ?? screen.getByRole('main', { hidden: true });
}

export const DONE = { message: 'Done' };
export const says = (text: string) => () => toast(text);
export const shows = (text: string | RegExp) => () => screen.findByText(text);

export const type = (labels: Record<string, string>) => async () => {
  for (const [label, text] of Object.entries(labels)) fill(await screen.findByLabelText(label), text);
};
/** Presses the button with the given text or label. */
export const press = async (name: string) => {
  const buttons = await screen.findAllByRole('button', { name, hidden: true });
  buttons[0]?.click();
};
/** Opens a dialog with a button, then fills in the fields. */
export const typeIn =
  (button: string, labels: Record<string, string> = {}) =>
  async () => {
    await press(button);
    await screen.findByRole('dialog', { hidden: true });
    await type(labels)();
  };
export const choose = async (name: string | RegExp) =>
  (await screen.findByRole('radio', { name, hidden: true })).click();
