import type { Ticket } from '@adashi/contract';

/**
 * Returns the id of the last message on the screen. A request to reply to a ticket or to close a ticket contains this
 * id.
 */
export function lastSeen({ messages }: Pick<Ticket, 'messages'>): number {
  return messages.at(-1)?.id ?? 0;
}
