import { expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { FAMILIES } from '../../src/sandbox/gallery/families.ts';
import { answers, open, screen, signedInAs, toast, waitFor, within } from './dom.tsx';

const section = (name: string) => within(document.getElementById(name) ?? document.body);

async function openGallery() {
  answers('ready', { ok: true, sandbox: true });
  const user = await open(paths.gallery);
  await screen.findByText('Component gallery', { selector: 'h1' });
  return user;
}

test('the gallery shows every component, and sets the title of the tab', async () => {
  await openGallery();
  const titles = [...document.querySelectorAll('main h3[id]')].map(({ textContent }) => textContent);
  expect(titles).toEqual(FAMILIES.flatMap(({ parts }) => parts.map(({ name }) => name)));
  await waitFor(() => expect(document.title).toBe('Component gallery · Adashi'));
});

test('the gallery changes the colours and the language of the whole app', async () => {
  const user = await openGallery();
  await user.click(screen.getByLabelText('Dark'));
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'));
  await user.click(screen.getByLabelText('Light'));
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('light'));
  await user.click(screen.getByLabelText('Français'));
  expect(await screen.findByText('Galerie de composants', { selector: 'h1' })).toBeVisible();
  expect(section('Button').getByText('Désactivé')).toBeVisible();
  expect(document.documentElement.lang).toBe('fr-CA');
});

test("the gallery uses the theme from a member's session", async () => {
  await signedInAs('Amara Okafor');
  const user = await openGallery();
  await user.click(screen.getByLabelText('Dark'));
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'));
  await user.click(screen.getByLabelText('System'));
});

test('the gallery opens dialogs, panels and toasts', async () => {
  const user = await openGallery();
  await user.click(section('Dialog').getByText('Remove a member?'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove a member?' }));
  await user.click(dialog.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(section('SidePanel').getByText('Show'));
  expect(await screen.findByLabelText('Payment')).toBeVisible();
  await user.click(section('Toasts').getByText('Search'));
  await toast('Not found.');
});

test('the gallery shows a full-page component on a separate page, with a link back', async () => {
  const user = await openGallery();
  await user.click(section('ErrorScreen').getByText('Open ErrorScreen'));
  expect(await screen.findByText('Oops! Something went wrong.')).toBeVisible();
  expect(screen.queryByText('Component gallery')).toBeNull();
  await user.click(screen.getByText('Reset'));
  expect(await screen.findByText('Component gallery', { selector: 'h1' })).toBeVisible();
});

test('the gallery redirects to the sign-in page if the app has no sandbox', async () => {
  answers('ready', { ok: true, sandbox: false });
  await open(paths.gallery);
  expect(await screen.findByLabelText('Password')).toBeVisible();
  expect(screen.queryByText('Component gallery')).toBeNull();
});
