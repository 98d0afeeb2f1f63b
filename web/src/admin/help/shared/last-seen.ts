import type { Ticket } from '@adashi/contract';

/** Returns the id of the last displayed message. Replying or closing confirms that the person has read up to it. */
export function lastSeen({ messages }: Pick<Ticket, 'messages'>): number {
  return messages.at(-1)?.id ?? 0;
}
