import { z } from 'zod';

/** Checks of a public URL, in order. Each check has the error message for a URL that fails the check. */
const OBSTACLES: readonly (readonly [(url: URL) => boolean, string])[] = [
  [({ username, password }) => username !== '' || password !== '', 'must have no user name and no password'],
  [({ hostname }) => !/^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(hostname), 'must have a valid host name'],
  [({ pathname }) => /[^/]/.test(pathname), 'must have no path after the host name'],
  [({ search, hash }) => search !== '' || hash !== '', 'must have no query and no fragment'],
];

function obstacleOf(text: string): string | undefined {
  if (!/^\s*https?:\/\//i.test(text)) return 'must begin with http:// or https://';
  const url = URL.parse(text);
  return url === null ? 'must have a valid host name' : OBSTACLES.find(([blocks]) => blocks(url))?.[1];
}

/**
 * Base URL of the app without a slash at the end, because links append a path. The app is always at the root of the
 * host, so a path is an error.
 */
export const publicUrl = z.string().transform((text, context) => {
  const message = obstacleOf(text);
  if (message === undefined) return new URL(text).origin;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
