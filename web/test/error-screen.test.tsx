import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ErrorScreen } from '../src/ui/ErrorScreen.tsx';

describe('the error screen', () => {
  test('the error screen shows the message of the error', () => {
    const html = renderToStaticMarkup(<ErrorScreen message="the disk is full" />);
    for (const text of ['Oops! Something went wrong.', 'The operation could not be completed', 'the disk is full'])
      expect(html).toContain(text);
  });
  test('the error screen has the button Reset only if a reset function is given', () => {
    expect(renderToStaticMarkup(<ErrorScreen message="x" />)).not.toContain('Reset');
    expect(renderToStaticMarkup(<ErrorScreen message="x" onReset={() => {}} />)).toContain('Reset');
  });
});
