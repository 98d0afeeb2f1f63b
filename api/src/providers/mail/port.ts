/** Composed mail with text and HTML parts. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly { readonly name: string; readonly base64: string }[];
  /** One-click unsubscribe URL (RFC 8058); null for a mail that the recipient cannot stop. */
  readonly stop: string | null;
  /** Bounce address of the mail; null when bounces are not processed. */
  readonly returnTo: string | null;
}

export interface MailProvider {
  /** Maximum number of mails per minute; null for no limit. */
  readonly callsPerMinute: number | null;
  /**
   * Delivers a mail. `key` is the message ID and stays the same at every attempt. Throws NeverDeliverable when no retry
   * can succeed, AddressRefused when the address is rejected, and another error when a retry may succeed.
   */
  readonly send: (key: string, mail: OutgoingMail) => Promise<void>;
  /** Checks whether the mail server accepts mails from the app. Throws the reason when the server does not. */
  readonly check: () => Promise<void>;
}
