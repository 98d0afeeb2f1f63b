import { ACT_KINDS, ROUTES } from '@adashi/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActDialog } from '../../src/client/ActDialog.tsx';
import { queryClient } from '../../src/client/query.ts';
import { paths } from '../../src/paths.ts';
import { ThemeProvider } from '../../src/ui/ThemeProvider.tsx';
import { toasts } from '../../src/ui/toast.ts';
import { fill, refuses, screen, waitFor, within } from './dom.tsx';
import { SAMPLE_ID } from './sample.ts';
import { signedInAsStaff } from './staff.ts';

const SENT = 'Sent to a second person. Nothing has happened yet.';
/** Response of the server to an act that waits for a second person. */
const WAITS = { code: 'second_person_needed', message: '', details: { act: SAMPLE_ID } };

/** Returns a value for each parameter in the path of a route. */
const paramsOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, SAMPLE_ID]));

let root: Root;

beforeEach(() => signedInAsStaff('superadmin'));
afterEach(() => root.unmount());

/** Opens the dialog of an act. Returns the mock that runs on close. */
function openDialog(kind: (typeof ACT_KINDS)[number]) {
  const onClose = vi.fn();
  const host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  root.render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <ActDialog
          route={ROUTES[kind]}
          // Cast: the server is a stub, so every kind can have the same input.
          input={(reason) => ({ params: paramsOf(ROUTES[kind].path), body: { reason } }) as never}
          title="Act"
          consequences={['Another staff member must approve it.']}
          act="Do it"
          done="Done"
          readers="Staff read it."
          onClose={onClose}
        />
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return onClose;
}

test.each(ACT_KINDS)(
  '%s links to the proposed act, closes its dialog and does not say that it is done',
  async (kind) => {
    const sent = refuses(kind, 202, WAITS);
    const onClose = openDialog(kind);
    const dialog = within(await screen.findByRole('dialog', { hidden: true }));
    fill(dialog.getByLabelText('Reason'), 'The member asked for it');
    const button = dialog.getByText('Do it').closest('button');
    await waitFor(() => expect(button).toBeEnabled());
    button?.click();
    await waitFor(() => expect(toasts.shown()).toHaveLength(1));
    expect(toasts.shown()[0]).toMatchObject({ text: SENT, link: { to: paths.act(SAMPLE_ID) } });
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toHaveLength(1);
  },
);
