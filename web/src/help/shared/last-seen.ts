import type { Ticket } from '@adashi/contract';

/** The last message that is shown: who writes or closes says that they have read so far. */
export function lastSeen({ messages }: Pick<Ticket, 'messages'>): number {
  return messages.at(-1)?.id ?? 0;
}
