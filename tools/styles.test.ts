import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, read } from './strings.ts';

const SHEETS = filesBelow('web/src', ['.css']);
const MODULES = SHEETS.filter((file) => file.endsWith('.module.css'));
const CODE = filesBelow('web/src', ['.ts', '.tsx']);
/** Source of each file, by path. The cache helps because the tests compare every style sheet with every file. */
const BODIES = new Map(CODE.map((file) => [file, read(file).replaceAll(/^import .*;$/gm, '')]));
const body = (file: string) => BODIES.get(file) ?? '';

/**
 * Global style sheets: colour roles, resets and the component library. All other style sheets are modules, so that no
 * screen changes another screen's look.
 */
const GLOBAL = ['base', 'mantine', 'mantine-overlays', 'roles'].map((name) => `web/src/ui/${name}.css`);

const classesOf = (sheet: string) =>
  new Set(
    [
      ...read(sheet)
        .replaceAll(/\/\*.*?\*\/|:global\([^)]*\)|'[^']*'/gs, '')
        .matchAll(/\.([a-z][\w-]*)/gi),
    ].map(([, name = '']) => name),
  );

/** Returns the CSS modules that a file imports, with their local names. */
const importsOf = (file: string) =>
  [...read(file).matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, alias = '', path = '']) => ({
    alias,
    sheet: join(dirname(file), path),
  }));

const USES = CODE.flatMap((file) => importsOf(file).map((found) => ({ ...found, file })));

describe('styles', () => {
  test('each file with a dialog, drawer or dropdown of Mantine imports the styles of these components', () => {
    const OVERLAY = /import \{[^}]*\b(Modal|Drawer|Popover|Combobox)\b[^}]*\} from '@mantine\/core'/;
    const users = CODE.filter((file) => OVERLAY.test(read(file)));
    expect(users.length).toBeGreaterThan(3);
    expect(
      users.filter(
        (file) => !read(file).includes('ui/mantine-overlays.css') && !read(file).includes("'./mantine-overlays.css'"),
      ),
    ).toEqual([]);
  });

  test('only colour roles and resets are global styles', () => {
    expect(SHEETS.filter((file) => !file.endsWith('.module.css'))).toEqual(GLOBAL.toSorted());
    for (const file of GLOBAL) expect([...classesOf(file)], file).toEqual([]);
  });
  test('motion ends within 5 seconds (WCAG 2.2.2) except while loading, because motion costs a third of a core', () => {
    // Two animations may run longer: loading indicators, and the sign-in page's rotation picture, which takes 26
    // seconds.
    const allowed = ['client/Progress', 'ui/Placeholder', 'ui/Button', 'people/kyc/member/kyc', 'auth/visitor/visitor'];
    const motions = SHEETS.flatMap((file) =>
      Array.from(read(file).matchAll(/animation(?:-[a-z]+)*:([^;}]+)/g), ([, motion = '']) => ({ file, motion })),
    );
    const seconds = (motion: string) => {
      const [, number = '0', unit] = motion.match(/([\d.]+)(m?s)\b/) ?? [];
      const count = motion.match(/(?:^| )(\d+)(?= |$|!)/)?.[1] ?? '1';
      return motion.includes('infinite') ? Infinity : (Number(number) * Number(count)) / (unit === 'ms' ? 1_000 : 1);
    };
    const long = motions.filter(({ motion }) => motion.split(/,(?![^(]*\))/).some((one) => seconds(one) > 5));
    expect([...new Set(long.map(({ file }) => file))]).toEqual(
      allowed.map((name) => `web/src/${name}.module.css`).toSorted(),
    );
  });
  test('a screen uses a class only through an imported module: className={css.name}', () => {
    const named = /className=(?:"|\{['"`]|\{(?!button\()[^}]*[?:,(] ?['"`])/;
    expect(CODE.filter((file) => named.test(read(file)))).toEqual([]);
  });
  test('every class used by a screen exists in the imported module', () => {
    for (const file of CODE) {
      for (const { alias, sheet } of importsOf(file)) {
        const known = classesOf(sheet);
        const used = [...body(file).matchAll(new RegExp(`(?<![\\w.])${alias}\\.(\\w+)`, 'g'))].map(
          ([, name = '']) => name,
        );
        expect(
          used.filter((name) => !known.has(name)),
          `${file}, of ${sheet}`,
        ).toEqual([]);
      }
    }
  });
  test('every class of a module is used by a screen', () => {
    for (const sheet of MODULES) {
      const users = USES.filter((found) => found.sheet === sheet);
      const isNamed = (name: string) =>
        users.some(({ alias, file }) => {
          const text = body(file);
          // A value can choose a class, as in css[state]. The class name must then appear as a value in the same
          // folder.
          return (
            new RegExp(`(?<![\\w.])${alias}\\.${name}(?!\\w)`).test(text) ||
            (text.includes(`${alias}[`) &&
              CODE.some(
                (other) => dirname(other) === dirname(file) && new RegExp(`'${name}'|\\b${name}:`).test(body(other)),
              ))
          );
        });
      expect(
        [...classesOf(sheet)].filter((name) => !isNamed(name)),
        sheet,
      ).toEqual([]);
    }
  });
});
