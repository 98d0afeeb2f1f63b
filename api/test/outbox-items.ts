import type { OutboxItem } from '../src/jobs/index.ts';
import { sealed } from '../src/jobs/index.ts';
import { WITH_KEYS } from './mails/outgoing.ts';

export type MailMore = { queue?: 'codes' | 'updates' | 'reminders' | 'bulk'; follows?: string };

export const mail = (key: string, more: MailMore = {}): OutboxItem => ({
  kind: 'mail',
  key,
  payload: sealed(WITH_KEYS, { to: `${key}@example.com`, subject: 'S', text: 'T' }),
  ...more,
});
export const charge = (seat: string, attempt: number): OutboxItem => ({
  kind: 'charge',
  key: `charge:${seat}:${attempt}`,
  follows: `charge:${seat}:${attempt - 1}`,
  // This type cast is safe because the ids belong to no squad.
  payload: { squad: 's', round: 1, seat, attempt, amount: 100, chargeOn: '2026-11-27' } as never,
});
export const charges = (count: number) => Array.from({ length: count }, (_, seat) => charge(String(seat), 1));
export const numbered = (count: number, name: string, more: MailMore = {}) =>
  Array.from({ length: count }, (_, index) => mail(`${name}${index}`, more));
