/** A mail as it leaves: composed, with both its parts. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly { readonly name: string; readonly base64: string }[];
  /** Where mails of its kind are stopped with one click (RFC 8058); null where they may not be. */
  readonly stop: string | null;
  /** Where it comes back to, if it does; null where nobody listens. */
  readonly returnTo: string | null;
}

export interface MailProvider {
  /** How many mails a minute it takes; null when it does not mind. */
  readonly callsPerMinute: number | null;
  /**
   * Hands a mail over; `key` is its message id, the same whenever it is tried. Throws when it was not taken, and it is
   * tried again, or NeverDeliverable when it never will be: AddressRefused where it is the address that takes none.
   */
  readonly send: (key: string, mail: OutgoingMail) => Promise<void>;
  /** Asks the server whether it would take mails from us; throws why not. */
  readonly check: () => Promise<void>;
}
