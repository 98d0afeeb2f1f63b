import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { Toasts } from '../../src/ui/Toasts.tsx';
import { closeToast, toastDone, toasts } from '../../src/ui/toast.ts';
import { screen } from './dom.tsx';

const Link = () => null;

/** The test sets the box of each part, because jsdom has no layout. */
function placeAt(part: Element, top: number, height: number): void {
  const box = new DOMRect(0, top, 390, height);
  part.getBoundingClientRect = () => box;
  part.getClientRects = () => Object.assign([box], { item: () => box });
}

test('a toast appears below the header of the page, and moves when a dialog opens', async () => {
  window.innerHeight = 844;
  const page = document.createElement('div');
  page.id = 'root';
  document.body.replaceChildren(page);
  const root = createRoot(page);
  flushSync(() =>
    root.render(
      <>
        <header>Payments</header>
        <Toasts Link={Link} />
      </>,
    ),
  );
  placeAt(screen.getByText('Payments'), 0, 72);
  const place = screen.getByText('Payments').nextElementSibling;
  if (!(place instanceof HTMLElement)) throw new Error('no place for toasts');
  placeAt(place, 16, 60);
  flushSync(() => toastDone('Saved'));
  expect(Number.parseInt(place.style.top, 10)).toBeGreaterThanOrEqual(72);
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.append(document.createElement('header'));
  placeAt(dialog, 0, 844);
  placeAt(dialog.children[0] ?? dialog, 60, 200);
  document.body.append(dialog);
  await expect.poll(() => Number.parseInt(place.style.top, 10)).toBeGreaterThanOrEqual(260);
  for (const { id } of toasts.shown()) flushSync(() => closeToast(id));
  flushSync(() => root.unmount());
  document.body.replaceChildren();
});
