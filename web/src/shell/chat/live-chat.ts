import type { ChatIdentity } from '@adashi/contract';

/** A chat of somebody else on our pages. */
export interface LiveChat {
  /** Loads it once, however often it is asked for, and says who is here. */
  readonly enter: (who: ChatIdentity) => void;
  /** After signing out nobody sees the conversation of the one before. */
  readonly leave: () => void;
}
