import type { ROUTES } from '@adashi/contract';
import { fill, type holds, screen, toast } from './dom.tsx';

export interface Form {
  readonly path: string;
  /** Stubs the responses that matter to the form. Every other GET gets a minimal response. */
  readonly knows?: () => void;
  /** Fills in the form, or opens its dialog and chooses. */
  readonly fill: () => Promise<void>;
  readonly write: keyof typeof ROUTES;
  /** Delays the response of the form's write. */
  readonly held: () => ReturnType<typeof holds>;
  /** Name of the submit button. */
  readonly send: string;
  /** Returns the part of the page with the submit button, when other buttons have the same name. */
  readonly within?: () => HTMLElement;
  /** Stubs the responses after the write. */
  readonly after?: () => void;
  /** Checks that the screen shows the result of the write. */
  readonly done: () => Promise<unknown>;
}

/** Returns the open dialog, or else the page. `hidden` skips the slow visibility check of jsdom. */
export function shown(): HTMLElement {
  return screen.queryAllByRole('dialog', { hidden: true }).at(-1) ?? screen.getByRole('main', { hidden: true });
}

export const DONE = { message: 'Done' };
export const says = (text: string) => () => toast(text);
export const shows = (text: string | RegExp) => () => screen.findByText(text);

export const type = (labels: Record<string, string>) => async () => {
  for (const [label, text] of Object.entries(labels)) fill(await screen.findByLabelText(label), text);
};
/** Presses a button that is found by its text or its label. */
export const press = async (name: string) => {
  const buttons = await screen.findAllByRole('button', { name, hidden: true });
  buttons[0]?.click();
};
/** Opens the dialog behind a button, then fills in the fields. */
export const typeIn =
  (button: string, labels: Record<string, string> = {}) =>
  async () => {
    await press(button);
    await screen.findByRole('dialog', { hidden: true });
    await type(labels)();
  };
export const choose = async (name: string | RegExp) =>
  (await screen.findByRole('radio', { name, hidden: true })).click();
