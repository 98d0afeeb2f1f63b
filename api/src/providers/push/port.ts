/** What a browser gave to be pushed to (RFC 8030, RFC 8291). */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushProvider {
  /** What a browser subscribes with, and knows us by. */
  readonly key: string;
  /**
   * Hands a message over to the push service of a browser, which alone can read it. Answers whether the browser is still
   * there. Throws when it was not taken, and it is tried again, or NeverDeliverable when it never will be.
   */
  readonly send: (to: PushSubscription, message: string) => Promise<'sent' | 'gone'>;
}
