/** Thrown by a provider that will never accept an item. The item goes to staff without retries. */
export class NeverDeliverable extends Error {}

/** The mail server reports that the address accepts no mail. */
export class AddressRefused extends NeverDeliverable {}
