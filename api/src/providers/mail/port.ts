import type { Mail } from '../../jobs/outbox.ts';

export interface MailProvider {
  /** Hands a mail over. Throws when it was not taken, and it is tried again; `key` is its message id. */
  readonly send: (key: string, mail: Mail) => Promise<void>;
}

/** The plain text as a simple page; links become links. */
export function toHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const linked = escaped.replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`);
  return `<p>${linked.replaceAll('\n\n', '</p><p>').replaceAll('\n', '<br>')}</p>`;
}
