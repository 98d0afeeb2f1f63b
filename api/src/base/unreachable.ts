/** Somebody outside did not answer, or not as was agreed. Nothing is wrong here, and it may be tried again. */
export class Unreachable extends Error {}
