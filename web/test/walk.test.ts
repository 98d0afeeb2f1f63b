import { createRoutesFromElements } from 'react-router';
import { expect, test } from 'vitest';
import { WALK } from '../../e2e/routes.ts';
import { MEMBER_ROUTES } from '../src/chunks/MemberApp.tsx';
import { STAFF_ROUTES } from '../src/chunks/StaffApp.tsx';
import { VISITOR_ROUTES } from '../src/routes.tsx';
import { pathsOf } from './paths-of.ts';

test.each(Object.entries({ ...VISITOR_ROUTES, ...MEMBER_ROUTES, ...STAFF_ROUTES }))(
  'the browser test of all screens includes every route of the set %s',
  (name, elements) => {
    expect(Object.keys(WALK[name] ?? {}).toSorted()).toEqual(pathsOf(createRoutesFromElements(elements)).toSorted());
  },
);
