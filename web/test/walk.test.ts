import { isValidElement } from 'react';
import { createRoutesFromElements, Navigate, type RouteObject } from 'react-router';
import { expect, test, vi } from 'vitest';
import { WALK } from '../../e2e/routes.ts';

// The session listens to the window as soon as it is loaded.
vi.stubGlobal('window', new EventTarget());
const { ROUTE_SETS } = await import('../src/routes.tsx');

/** Every path below these routes, whole; what leads elsewhere, as what catches the rest does, is no screen. */
function pathsOf(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path = '', index, children, element }) => {
    const whole = path.startsWith('/') ? path : path ? `${above}/${path}` : above;
    if (children) return pathsOf(children, whole);
    const leadsElsewhere = isValidElement(element) && element.type === Navigate;
    return leadsElsewhere || (!path && !index) ? [] : [whole];
  });
}

test.each(Object.entries(ROUTE_SETS))('the walk goes through every route: %s', (name, elements) => {
  expect(Object.keys(WALK[name] ?? {}).toSorted()).toEqual(pathsOf(createRoutesFromElements(elements)).toSorted());
});
