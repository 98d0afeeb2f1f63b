import type { ROUTES } from '@adashi/contract';
import { fill, type holds, screen, toast } from './dom.tsx';

export interface Form {
  readonly path: string;
  /** What the screen shows. Everything else is answered as barely as it may be. */
  readonly knows?: () => void;
  /** Types into the form, or opens its dialog and chooses. */
  readonly fill: () => Promise<void>;
  readonly write: keyof typeof ROUTES;
  /** The write is answered, once it is released. */
  readonly held: () => ReturnType<typeof holds>;
  /** What its button is called. */
  readonly send: string;
  /** Where its button is, where others are called so, too. */
  readonly within?: () => HTMLElement;
  /** What the server answers once the write is done. */
  readonly after?: () => void;
  /** Says that it was done. */
  readonly done: () => Promise<unknown>;
}

/** Of a dialog where one is open, else of the page. `hidden` spares jsdom the question of what is visible. */
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
