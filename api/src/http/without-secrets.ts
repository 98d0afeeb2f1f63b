/** Matches the sensitive parts of a URL: calendar tokens and query values. */
const SECRETS = /(?<=\/calendar\/)[^/?]+|(?<=[?&][^&=]*=)[^&]+|(?<=[?&])[^&=]+(?=&|$)/g;

/** Returns the URL without secrets, for the log. */
export function withoutSecrets(url: string): string {
  return url.replaceAll(SECRETS, '…');
}
