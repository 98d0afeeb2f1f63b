/** Mail that is ready to send, with text and HTML parts. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly { readonly name: string; readonly base64: string }[];
  /** One-click unsubscribe URL (RFC 8058). Null for a mail that the recipient cannot turn off. */
  readonly stop: string | null;
  /** Bounce address of the mail. Null when bounces are not processed. */
  readonly returnTo: string | null;
}

export interface MailProvider {
  /** Maximum number of mails per minute. Null means no limit. */
  readonly callsPerMinute: number | null;
  /**
   * Delivers a mail; `key` is the message ID and stays the same for every attempt. Throws NeverDeliverable when no
   * retry can succeed, AddressRefused for a rejected address, otherwise a temporary error.
   */
  readonly send: (key: string, mail: OutgoingMail) => Promise<void>;
  /** Checks whether the mail server accepts mails from the app. Throws the server's error otherwise. */
  readonly check: () => Promise<void>;
}
