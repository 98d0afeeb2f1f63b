import { createRoutesFromElements } from 'react-router';
import { expect, test } from 'vitest';
import { WALK } from '../../e2e/routes.ts';
import { ROUTE_SETS } from '../src/routes.tsx';
import { pathsOf } from './paths-of.ts';

test.each(Object.entries(ROUTE_SETS))(
  'the browser test of all screens includes every route of the set %s',
  (name, elements) => {
    expect(Object.keys(WALK[name] ?? {}).toSorted()).toEqual(pathsOf(createRoutesFromElements(elements)).toSorted());
  },
);
