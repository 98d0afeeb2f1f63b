import { isValidElement } from 'react';
import { Navigate, type RouteObject } from 'react-router';

/** Returns the full paths of the given routes. Omits redirects, such as the catch-all route. */
export function pathsOf(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path = '', index, children, element }) => {
    const whole = path.startsWith('/') ? path : path ? `${above}/${path}` : above;
    if (children) return pathsOf(children, whole);
    const leadsElsewhere = isValidElement(element) && element.type === Navigate;
    return leadsElsewhere || (!path && !index) ? [] : [whole];
  });
}
