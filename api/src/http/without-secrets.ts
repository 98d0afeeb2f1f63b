/** Matches secrets and search terms in a URL: the token of a calendar, and all values of a query. */
const SECRETS = /(?<=\/calendar\/)[^/?]+|(?<=[?&][^&=]*=)[^&]+|(?<=[?&])[^&=]+(?=&|$)/g;

/** Returns the URL without secrets, for the log. */
export function withoutSecrets(url: string): string {
  return url.replaceAll(SECRETS, '…');
}
