/** Returns a query string with a leading '?', or an empty string. Omits empty, blank and null values (SPEC §5). */
export function queryString(query: Readonly<Record<string, unknown>> = {}): string {
  const kept = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && String(value).trim() !== '',
  );
  return kept.length > 0 ? `?${new URLSearchParams(kept.map(([key, value]) => [key, String(value)]))}` : '';
}
