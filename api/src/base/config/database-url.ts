/** Start of the URL with the user and password, hosts separated by commas, and the rest of the URL. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^]*)$/;
const PASSWORD = /^(postgres(?:ql)?:\/\/[^/?#:]*):[^/?#]*@/;
const TARGETS: readonly (string | null)[] = [null, 'any', 'read-write'];

/** Returns one URL for each host of a database URL, such as `postgres://db1:5432,db2/adashi`, in the order of the hosts. */
export function hostUrls(text: string): readonly string[] {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(text) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${host}${rest}`) : [text];
}

const targetOf = (url: string) => new URL(url).searchParams.get('target_session_attrs');

/** Returns whether connections to these hosts must accept writes, so that a standby is skipped. */
export const needsWrites = (urls: readonly string[]): boolean => urls.some((url) => targetOf(url) === 'read-write');

/** Returns the reason why a database URL is invalid, or null for a valid URL. */
export function problemOfDatabaseUrl(text: string): string | null {
  const urls = hostUrls(text);
  const isValid = urls.every((url) => URL.canParse(url) && (urls.length === 1 || new URL(url).hostname !== ''));
  if (!isValid) return 'must be a URL, with special characters of the password encoded';
  if (/[?&](host|port)=[^&]*(,|%2c)/i.test(text)) return 'must name several hosts as in postgres://db1,db2/adashi';
  return urls.every((url) => TARGETS.includes(targetOf(url)))
    ? null
    : 'must have no target_session_attrs other than read-write and any';
}

/** Returns the URL without the password, for a tool that gets the password in another way. */
export function splitPassword(text: string): { readonly address: string; readonly password: string } {
  const [first = text] = hostUrls(text);
  return { address: text.replace(PASSWORD, '$1@'), password: decodeURIComponent(new URL(first).password) };
}
