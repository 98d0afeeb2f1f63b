import type { ChatIdentity } from '@adashi/contract';

/** Third-party chat on our pages. */
export interface LiveChat {
  /** Loads the chat once and identifies the person. */
  readonly enter: (who: ChatIdentity) => void;
  /** Resets the chat after signing out, so that the next person can’t see the conversation. */
  readonly leave: () => void;
}
