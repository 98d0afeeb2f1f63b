/** Thrown by a provider that will not take an item however often it is tried: it waits for staff at once. */
export class NeverDeliverable extends Error {}

/** The address of a mail takes none, says its server. */
export class AddressRefused extends NeverDeliverable {}
