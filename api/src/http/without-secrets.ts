/** What opens something by itself, and what was searched for: the name of a calendar, and of a query whatever is said in it. */
const SECRETS = /(?<=\/calendar\/)[^/?]+|(?<=[?&][^&=]*=)[^&]+|(?<=[?&])[^&=]+(?=&|$)/g;

/** An address as the log may repeat it. */
export function withoutSecrets(url: string): string {
  return url.replaceAll(SECRETS, '…');
}
