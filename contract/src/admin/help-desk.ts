import { z } from 'zod';
import { withReason } from '../base/fields.ts';
import { byId, done, id, routes } from '../base/route.ts';
import { ticketId } from './help.ts';

const text = z.string().trim().min(1, 'Please write your message').max(4_000);

export const savedAnswerBody = z.object({
  title: z.string().trim().min(3, 'Write a title').max(80),
  textEn: text,
  textFr: text,
});
export const savedAnswer = savedAnswerBody.extend({ id, changedBy: z.string(), changedAt: z.string() });
export type SavedAnswer = z.output<typeof savedAnswer>;

/** Routes of the help desk for staff. */
export const helpDeskRoutes = routes({
  helpStaff: {
    method: 'GET',
    path: '/help/staff',
    who: 'staff',
    may: 'support',
    does: 'Lists the staff members who can be assigned tickets',
    output: z.array(z.object({ id, name: z.string() })),
  },
  assignTicket: {
    method: 'POST',
    path: '/help/ticket/:id/assign',
    who: 'staff',
    may: 'support',
    does: 'Assigns or unassigns a ticket; rejects a stale assignee',
    params: ticketId,
    body: z.object({ to: id.nullable(), from: id.nullable() }),
    output: done,
  },
  savedAnswers: {
    method: 'GET',
    path: '/help/saved-answer',
    who: 'staff',
    may: 'support',
    does: 'Lists saved answers by title',
    output: z.array(savedAnswer),
  },
  addSavedAnswer: {
    method: 'POST',
    path: '/help/saved-answer',
    who: 'staff',
    may: 'support',
    does: 'Saves an answer',
    body: savedAnswerBody,
    output: byId,
  },
  changeSavedAnswer: {
    method: 'PATCH',
    path: '/help/saved-answer/:id',
    who: 'staff',
    may: 'support',
    does: 'Changes a saved answer; rejects a stale version',
    params: byId,
    body: savedAnswerBody.extend({ seen: savedAnswerBody }),
    output: done,
  },
  dropSavedAnswer: {
    method: 'DELETE',
    path: '/help/saved-answer/:id',
    who: 'staff',
    may: 'support',
    does: 'Deletes a saved answer',
    params: byId,
    body: withReason,
    output: done,
  },
});
