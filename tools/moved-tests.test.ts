import { expect, test } from 'vitest';
import { filesBelow, read } from './strings.ts';

const FOLDERS = ['web/test', 'e2e', 'api/test', 'contract/test', 'core/test'];

/** Apostrophes differ between titles and quotations. */
const plain = (text: string) => text.replaceAll('’', "'").replaceAll("\\'", "'");

/** Matches a whole string literal; `…` stands for a variable part, or at the end for the rest. */
function literal(title: string): RegExp {
  const parts = title.split('…').map((part) => part.trim().replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(`(['"\`])${parts.join('[^\\n]*?')}${title.endsWith('…') ? '' : '\\1'}`);
}

function quotations(): string[] {
  const rows = read('e2e/MOVED-TESTS.md')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const replacements = rows.map((row) => row.split('|').slice(2).join('|'));
  return replacements.flatMap((text) => [...plain(text).matchAll(/"([^"]+)"/g)].map(([, title = '']) => title));
}

test('e2e/MOVED-TESTS.md quotes only current test titles', () => {
  const source = FOLDERS.flatMap((folder) => filesBelow(folder, ['.ts', '.tsx']))
    .map((file) => plain(read(file)))
    .join('\n');
  const titles = quotations();
  expect(titles.length).toBeGreaterThan(100);
  expect(titles.filter((title) => !literal(title).test(source))).toEqual([]);
});
