import type { Ticket } from '@adashi/contract';

/**
 * Returns the id of the last displayed message. A reply or a closing confirms that the person has read this message.
 */
export function lastSeen({ messages }: Pick<Ticket, 'messages'>): number {
  return messages.at(-1)?.id ?? 0;
}
