/** Push subscription of a browser (RFC 8030, RFC 8291). */
interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushProvider {
  /** The app's public key for push subscriptions. */
  readonly key: string;
  /**
   * Sends an encrypted message to a browser's push service, and returns whether the subscription is still usable. Throws
   * NeverDeliverable when no retry can succeed, otherwise a temporary error.
   */
  readonly send: (to: PushSubscription, message: string) => Promise<'sent' | 'gone'>;
}
