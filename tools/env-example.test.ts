import { expect, test } from 'vitest';
import { VARIABLES } from '../api/src/base/config/read-config.ts';
import { documented, envExample } from './env-example.ts';
import { read } from './strings.ts';

const page = read('docs/configuration.md');

test('the configuration page lists exactly the variables of the server', () => {
  const names = documented(page).flatMap(({ variables }) => variables.map(({ name }) => name));
  expect(names.toSorted()).toEqual([...VARIABLES].toSorted());
});

test('the file .env.example matches the configuration page', () => {
  expect(read('.env.example')).toBe(envExample(page));
});
