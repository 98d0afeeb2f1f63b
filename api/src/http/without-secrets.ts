/** Matches secrets and search texts in a URL: the token of a calendar, and the values of the query string. */
const SECRETS = /(?<=\/calendar\/)[^/?]+|(?<=[?&][^&=]*=)[^&]+|(?<=[?&])[^&=]+(?=&|$)/g;

/** Returns the URL without secrets, for the log. */
export function withoutSecrets(url: string): string {
  return url.replaceAll(SECRETS, '…');
}
