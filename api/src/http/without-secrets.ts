/** What opens something by itself: the name of a calendar, the id and the code of a link. */
const SECRETS = /(?<=\/calendar\/)[^/?]+|(?<=[?&](?:id|code)=)[^&]+/g;

/** An address as the log may repeat it. */
export function withoutSecrets(url: string): string {
  return url.replaceAll(SECRETS, '…');
}
