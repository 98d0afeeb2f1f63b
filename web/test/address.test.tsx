import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Address } from '../src/ui/Address.tsx';

test.each([
  ['folake.adeyemi@example.com', 'folake.adeyemi<wbr/>@example.com'],
  ['Invited by mail', 'Invited by mail'],
])('an email address can break into two lines only before the host: %s', (address, html) => {
  expect(renderToStaticMarkup(<Address>{address}</Address>)).toBe(html);
});
