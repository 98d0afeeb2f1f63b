/** Push subscription from a browser (RFC 8030, RFC 8291). */
interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushProvider {
  /** Public key of the app. Browsers subscribe with this key. */
  readonly key: string;
  /**
   * Sends a message to a browser's push service and returns whether the subscription still exists. Only the browser can
   * read the message. Throws NeverDeliverable when no retry can succeed, and another error when a retry may succeed.
   */
  readonly send: (to: PushSubscription, message: string) => Promise<'sent' | 'gone'>;
}
