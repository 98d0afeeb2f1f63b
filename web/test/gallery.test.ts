import { describe, expect, test } from 'vitest';
import { filesBelow, read } from '../../tools/strings.ts';
import { FAMILIES } from '../src/sandbox/gallery/families.ts';

const PARTS = FAMILIES.flatMap(({ parts }) => [...parts]);
const SHOWN = new Set(PARTS.map(({ file }) => `web/src/${file}`));
const EXAMPLES = filesBelow('web/src/sandbox/gallery', ['.tsx']).map(read).join('\n');

/** `ThemeProvider` draws nothing, so the gallery does not list this file. */
const FILES = filesBelow('web/src/ui', ['.tsx']).filter((file) => !file.endsWith('/ThemeProvider.tsx'));

const componentsOf = (file: string) =>
  [...read(file).matchAll(/export (?:function|const) ([A-Z]\w*[a-z]\w*)/g)].map(([, name = '']) => name);

/** The root of the app draws the toasts. The examples only send toasts. */
const isUsed = (name: string) =>
  name === 'Toasts' ? EXAMPLES.includes('toastDone(') : new RegExp(`<${name}[\\s/>]`).test(EXAMPLES);

describe('the component gallery', () => {
  test('the gallery has a section for every component file of web/src/ui, and for the charts', () => {
    expect(FILES.length).toBeGreaterThan(25);
    expect([...FILES, 'web/src/charts/Chart.tsx'].filter((file) => !SHOWN.has(file))).toEqual([]);
  });
  test('the gallery has an example of every component in the files of web/src/ui', () => {
    const names = FILES.flatMap(componentsOf);
    expect(names).toContain('HeroMoney');
    expect(names.filter((name) => !isUsed(name))).toEqual([]);
  });
  test('the gallery lists every component once, and lists no deleted file', () => {
    const names = PARTS.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    const known = filesBelow('web/src', ['.tsx', '.css']);
    expect([...SHOWN].filter((file) => !known.includes(file))).toEqual([]);
    expect(PARTS.filter(({ examples }) => examples.length === 0)).toEqual([]);
  });
});
