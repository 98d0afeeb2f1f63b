import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changePasswordForm, gapped, kycForm, passwordForm, ROUTES, type Route, signupForm } from '../src/index.ts';
import { demandsOf } from './walk.ts';

const french: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../web/src/i18n/fr.json'), 'utf8'),
);

const inputs = Object.entries(ROUTES).flatMap(([name, route]) => {
  const { params, query, body }: Route = route;
  return Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [[`${name}.${part}`, schema] as const] : [],
  );
});
const forms = Object.entries({ changePasswordForm, kycForm, passwordForm, signupForm });
/** Each schema once, though many routes have the same. */
const schemas = new Map([...inputs, ...forms].map(([name, schema]) => [schema, name]));
const demands = [...schemas].flatMap(([schema, name]) => demandsOf(schema, name));

/** What a schema of zod's says by itself: 'Invalid input: expected string, received undefined'. */
const OF_ZOD = /^Invalid (?!email format)|^Too (big|small)|^Unrecognized|expected/;

describe('what a schema says', () => {
  test('is heard in full: every check of every input of every route is broken', () => {
    expect(inputs.length).toBeGreaterThan(100);
    expect(demands.filter(({ sentences }) => sentences.length === 0)).toEqual([]);
  });
  test('is ours, and in French', () => {
    const strange = (text: string) => OF_ZOD.test(text) || !(text in french || gapped(text).key in french);
    const said = demands.map(({ field, sentences }) => ({ field, sentences: sentences.filter(strange) }));
    expect(said.filter(({ sentences }) => sentences.length > 0)).toEqual([]);
  });
});
