/** Error of a provider that will never accept an item. The item waits for staff without retries. */
export class NeverDeliverable extends Error {}

/** Error of a mail server that permanently rejects the address. */
export class AddressRefused extends NeverDeliverable {}
