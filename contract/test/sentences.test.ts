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
/** All schemas of the routes and forms, without duplicates. */
const schemas = new Map([...inputs, ...forms].map(([name, schema]) => [schema, name]));
const demands = [...schemas].flatMap(([schema, name]) => demandsOf(schema, name));

/** Matches Zod's default messages, such as 'Invalid input: expected string, received undefined'. */
const OF_ZOD = /^Invalid (?!email format)|^Too (big|small)|^Unrecognized|expected/;

describe('error messages of schemas', () => {
  test("every failed check of a route's input returns a message", () => {
    expect(inputs.length).toBeGreaterThan(100);
    expect(demands.filter(({ sentences }) => sentences.length === 0)).toEqual([]);
  });
  test('every message of a failed check comes from the app and has a French translation', () => {
    const strange = (text: string) => OF_ZOD.test(text) || !(text in french || gapped(text).key in french);
    const said = demands.map(({ field, sentences }) => ({ field, sentences: sentences.filter(strange) }));
    expect(said.filter(({ sentences }) => sentences.length > 0)).toEqual([]);
  });
});
