import type { ROUTES } from '@adashi/contract';
import { fill, type holds, screen, toast } from './dom.tsx';

export interface Form {
  readonly path: string;
  /** The answers that matter. Every other GET gets a minimal answer. */
  readonly knows?: () => void;
  /** Types into the form, or opens its dialog and chooses. */
  readonly fill: () => Promise<void>;
  readonly write: keyof typeof ROUTES;
  /** The delayed response of the write. */
  readonly held: () => ReturnType<typeof holds>;
  /** The name of its button. */
  readonly send: string;
  /** The part with its button, when other buttons have the same name. */
  readonly within?: () => HTMLElement;
  /** The answers after the write. */
  readonly after?: () => void;
  /** Checks that the screen shows the result. */
  readonly done: () => Promise<unknown>;
}

/** The open dialog, else the page. `hidden` skips jsdom's slow check of visibility. */
export function shown(): HTMLElement {
  return screen.queryAllByRole('dialog', { hidden: true }).at(-1) ?? screen.getByRole('main', { hidden: true });
}

export const DONE = { message: 'Done' };
export const says = (text: string) => () => toast(text);
export const shows = (text: string | RegExp) => () => screen.findByText(text);

export const type = (labels: Record<string, string>) => async () => {
  for (const [label, text] of Object.entries(labels)) fill(await screen.findByLabelText(label), text);
};
/** The name of a button may be its text or its label. */
export const press = async (name: string) => {
  const buttons = await screen.findAllByRole('button', { name, hidden: true });
  buttons[0]?.click();
};
/** Opens the dialog behind a button first. */
export const typeIn =
  (button: string, labels: Record<string, string> = {}) =>
  async () => {
    await press(button);
    await screen.findByRole('dialog', { hidden: true });
    await type(labels)();
  };
export const choose = async (name: string | RegExp) =>
  (await screen.findByRole('radio', { name, hidden: true })).click();
