import { z } from 'zod';
import { sha256 } from '../../../base/random.ts';
import { storable } from '../../../base/storable.ts';
import { name, notice } from './shapes.ts';

/** Keeps all fields of an event, because a later version of the app may read more fields. */
const event = z.looseObject(notice.shape);

const LONGEST = 2_000;

/** Event in the form of the table `provider_webhook_events`. */
export interface KeptNotice {
  readonly id: string;
  readonly notice: object;
}

const unreadable = z.object({ unreadable: z.string() });

/** Returns whether a stored event is the text of an event in an unknown form. */
export const isUnreadable = (stored: object): boolean => unreadable.safeParse(stored).success;

const title = z.string().regex(/^\w{1,40}$/);
const titled = z.object({ id: name.catch(''), resource_type: title.catch(''), action: title.catch('') });

/** Returns the name and the text of a stored event in an unknown form, for staff. */
export function unreadableOf(stored: object): { readonly what: string; readonly about: string } {
  const {
    resource_type: type = '',
    action = '',
    unreadable: text = '',
  } = z.object({ resource_type: z.string(), action: z.string(), unreadable: z.string() }).partial().parse(stored);
  return { what: [type, action].filter(Boolean).join(' ') || 'unreadable event', about: text };
}

/** Returns the stored form of one received event. An event in an unknown form is stored as text. */
export function toKeep(received: unknown): KeptNotice {
  const plain = storable(received);
  const { success, data } = event.safeParse(plain);
  if (success) return { id: data.id, notice: data };
  const { id, ...names } = titled.catch({ id: '', resource_type: '', action: '' }).parse(plain);
  const text = JSON.stringify(plain) ?? '';
  const notice = { ...names, unreadable: text.slice(0, LONGEST).toWellFormed() };
  return { id: id || `UNREADABLE${sha256(text).slice(0, 32)}`, notice };
}
