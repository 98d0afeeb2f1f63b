import type { Ticket } from '@adashi/contract';

/** Returns the id of the last message on the screen. Requests to answer or close a ticket contain this id. */
export function lastSeen({ messages }: Pick<Ticket, 'messages'>): number {
  return messages.at(-1)?.id ?? 0;
}
