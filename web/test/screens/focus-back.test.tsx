import { ROUTES } from '@adashi/contract';
import { expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { answers, open, screen, signedInAs, waitFor } from './dom.tsx';
import { press } from './keyboard.ts';
import { answersBarely, bareAnswer } from './sample.ts';

interface Opener {
  readonly path: string;
  readonly knows?: () => void;
}

const OPENERS: Record<string, Opener> = {
  'Take the authority back': {
    path: paths.connectBank,
    knows: () => {
      answers('mandate', { ...bareAnswer(ROUTES.mandate), status: 'active', lastDigits: '321' });
      answers('endMandate', { isDone: false, confirm: 'abc', means: { underWay: 0, running: [], starting: [] } });
    },
  },
  'Change the password': { path: paths.account },
  'Log Out': { path: paths.dashboard },
};

test.each(Object.entries(OPENERS))('%s: the dialog holds the focus, and gives it back by Escape', async (name, { path, knows }) => {
  await signedInAs('Amara Okafor');
  answersBarely();
  knows?.();
  const user = await open(path);
  const [opener] = await screen.findAllByRole('button', { name, hidden: true });
  if (!opener) throw new Error(`Nothing opens ${name}.`);
  const t = performance.now();
  let n = 0;
  while (document.activeElement !== opener && n < 80) { await user.tab(); n += 1; }
  console.log(name, 'tabs', n, performance.now() - t);
  await press(user, opener);
  const dialog = await screen.findByRole('dialog', { hidden: true });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement instanceof HTMLElement ? document.activeElement : null));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
});
