/** Push subscription from a browser (RFC 8030, RFC 8291). */
interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushProvider {
  /** Public key with which browsers subscribe and identify the app. */
  readonly key: string;
  /**
   * Delivers a message that only the browser can read to its push service, and returns whether the subscription still
   * exists. Throws NeverDeliverable when no retry can succeed, and other errors when a retry is due.
   */
  readonly send: (to: PushSubscription, message: string) => Promise<'sent' | 'gone'>;
}
