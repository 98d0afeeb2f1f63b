/** Error of a provider that did not respond, or responded outside its contract. The request can be retried. */
export class Unreachable extends Error {}
