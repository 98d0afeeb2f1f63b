import type { Mail } from '../../outbox/index.ts';

export interface MailProvider {
  /** How many mails a minute it takes; null when it does not mind. */
  readonly callsPerMinute: number | null;
  /**
   * Hands a mail over; `key` is its message id, the same whenever it is tried. Throws when it was not taken, and it is
   * tried again, or NeverDeliverable when it never will be.
   */
  readonly send: (key: string, mail: Mail) => Promise<void>;
  /** Asks the server whether it would take mails from us; throws why not. */
  readonly check: () => Promise<void>;
}

/** The plain text as a simple page; links become links. */
export function toHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const linked = escaped.replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`);
  return `<p>${linked.replaceAll('\n\n', '</p><p>').replaceAll('\n', '<br>')}</p>`;
}
