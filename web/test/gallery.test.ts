import { describe, expect, test } from 'vitest';
import { filesBelow, read } from '../../tools/strings.ts';
import { FAMILIES } from '../src/sandbox/gallery/families.ts';

const PARTS = FAMILIES.flatMap(({ parts }) => [...parts]);
const SHOWN = new Set(PARTS.map(({ file }) => `web/src/${file}`));
const EXAMPLES = filesBelow('web/src/sandbox/gallery', ['.tsx']).map(read).join('\n');

/** The gallery does not list the file of `ThemeProvider`, because this component draws nothing. */
const FILES = filesBelow('web/src/ui', ['.tsx']).filter((file) => !file.endsWith('/ThemeProvider.tsx'));

const componentsOf = (file: string) =>
  [...read(file).matchAll(/export (?:function|const) ([A-Z]\w*[a-z]\w*)/g)].map(([, name = '']) => name);

/** The gallery does not list the file of the toasts, because the root of the app draws the toasts. */
const isUsed = (name: string) =>
  name === 'Toasts' ? EXAMPLES.includes('toastDone(') : new RegExp(`<${name}[\\s/>]`).test(EXAMPLES);

describe('the component gallery', () => {
  test('the gallery has a section for each component file of web/src/ui, and for the charts', () => {
    expect(FILES.length).toBeGreaterThan(25);
    expect([...FILES, 'web/src/charts/Chart.tsx'].filter((file) => !SHOWN.has(file))).toEqual([]);
  });
  test('the gallery has an example of each component in the files of web/src/ui', () => {
    const names = FILES.flatMap(componentsOf);
    expect(names).toContain('HeroMoney');
    expect(names.filter((name) => !isUsed(name))).toEqual([]);
  });
  test('the gallery lists each component once, and does not list deleted files', () => {
    const names = PARTS.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    const known = filesBelow('web/src', ['.tsx', '.css']);
    expect([...SHOWN].filter((file) => !known.includes(file))).toEqual([]);
    expect(PARTS.filter(({ examples }) => examples.length === 0)).toEqual([]);
  });
});
