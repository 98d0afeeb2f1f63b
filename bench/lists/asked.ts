import * as contract from '@adashi/contract';
import { LAST_PAGE, type Route } from '@adashi/contract';
import { z } from 'zod';

/** Numbers of the requested pages: first, middle and last. */
const PAGES = ['1', '400', String(LAST_PAGE)];
/** Search terms that match many names, few names, an email address, a phone number, a squad or no row. */
const SEARCHES = ['zuri', 'Okafor ff', 'p777@', '4160000777', 'squad 1eef', 'nobody is called so'];
/** Last requested page number for a search with many matches. */
const FARTHEST = 4;
const FOUND = ['zuri', 'Okafor ff', 'p777@example.com', '4160000777', 'Squad 1eef'];
/** Values for path parameters and for required filters. */
export interface Known {
  readonly path: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, string>>;
}

function isRoute(value: unknown): value is Route {
  return value instanceof Object && 'method' in value && 'path' in value && 'output' in value;
}

const isForStaff = ({ method, who }: Route) => method === 'GET' && (who === 'staff' || who === 'member or staff');
const fieldsOf = ({ query }: Route) => (query instanceof z.ZodObject ? Object.entries(query.shape) : []);

/** Returns the allowed values of an enum filter, or an empty list for other filters. */
function valuesOf(field: unknown): readonly string[] {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return valuesOf(field.unwrap());
  return field instanceof z.ZodEnum ? field.options.map(String) : [];
}

function queriesOf(route: Route, { filters }: Known): string[] {
  const fields = fieldsOf(route);
  const has = (name: string) => fields.some(([known]) => known === name);
  const each = fields.flatMap(([name, field]) => {
    if (name === 'page') return PAGES.map((page) => `page=${page}`);
    if (name === 'pageSize' || name === 'order') return [];
    if (name === 'q') return [...SEARCHES.map((q) => `q=${encodeURIComponent(q)}`), `q=zuri&page=${FARTHEST}`];
    const asked = valuesOf(field).map((value) => `${name}=${value}`);
    if (name === 'sort') return asked.flatMap((sort) => [sort, `${sort}&order=desc`, `${sort}&page=400`]);
    return filters[name] ? [`${name}=${filters[name]}`] : asked;
  });
  // Every request for accounts sends `kind`, because the lists of accounts require this filter.
  const required = has('kind') && route.path.endsWith('/accounts') ? '&kind=pot' : '';
  return each
    .map((query) => (query.startsWith('kind=') ? query : `${query}${required}`))
    .map((q) => `pageSize=25&${q}`);
}

/**
 * Returns the URLs of every staff list with each page, sort order, filter and search, and the URLs of every count.
 */
export function everythingAsked(known: Known): string[] {
  const routes = Object.values(contract)
    .flatMap((group) => (group instanceof Object ? Object.values(group) : []))
    .filter((value) => isRoute(value))
    .filter(isForStaff);
  const pathOf = ({ path }: Route) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => known.path[`${path} ${name}`] ?? known.path[name] ?? `:${name}`);
  const lists = routes.filter((route) => fieldsOf(route).some(([name]) => name === 'page'));
  const counts = routes.filter(
    ({ path, query }) => !query && !path.replace(':product', '').includes(':') && !path.endsWith('/verify'),
  );
  const searches = FOUND.map((q) => `/admin/search?q=${encodeURIComponent(q)}`);
  const asked = [
    ...counts.map(pathOf),
    ...searches,
    ...lists.flatMap((route) => queriesOf(route, known).map((query) => `${pathOf(route)}?${query}`)),
  ];
  return [...new Set(asked)];
}
