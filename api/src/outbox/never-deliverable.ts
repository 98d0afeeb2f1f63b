/** Thrown by a provider that will not take an item however often it is tried: it waits for staff at once. */
export class NeverDeliverable extends Error {}
