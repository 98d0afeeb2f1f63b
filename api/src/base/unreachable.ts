/** Thrown when a provider does not respond or sends an unexpected response. The request can be retried. */
export class Unreachable extends Error {}
