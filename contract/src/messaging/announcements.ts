import { z } from 'zod';
import { LANGUAGES } from '../base/constants.ts';
import { withReason } from '../base/fields.ts';
import { byId, done, fileOf, id, listOf, paging, type Route, routes } from '../base/route.ts';
import { kycStatus } from '../people/people.ts';

/**
 * Filters for the recipients. A recipient matches all given filters, and without filters every member is a recipient.
 */
export const audience = z.object({
  language: z.enum(LANGUAGES).optional(),
  kyc: kycStatus.optional(),
  squads: z.enum(['in', 'none']).optional(),
  /** The value `yes` limits the recipients to the waiting list of AjoHome. */
  waiting: z.literal('yes').optional(),
});
export type Audience = z.output<typeof audience>;

const title = z.string().trim().min(3, 'Write a title').max(120);
const body = z.string().trim().min(10, 'Write a few words').max(5_000);

export const announcementBody = z.object({
  titleEn: title,
  bodyEn: body,
  titleFr: title,
  bodyFr: body,
  audience,
  byMail: z.boolean(),
});

/** State of an announcement: draft, in delivery, or delivered. */
export const announcementState = z.enum(['draft', 'sending', 'sent']);
export type AnnouncementState = z.output<typeof announcementState>;

const reach = z.object({
  people: z.int(),
  /** Number of recipients by language. */
  en: z.int(),
  fr: z.int(),
  /** Number of recipients with announcement emails turned on. */
  mailed: z.int(),
});

export const announcementRow = announcementBody
  .pick({ titleEn: true, titleFr: true, audience: true, byMail: true })
  .extend({
    id,
    state: announcementState,
    createdBy: z.string(),
    createdAt: z.string(),
    sentBy: z.string().nullable(),
    sentAt: z.string().nullable(),
    /** Number of members who have received the announcement so far. */
    notified: z.int(),
  });
export type AnnouncementRow = z.output<typeof announcementRow>;

const letter = z.object({ subject: z.string(), text: z.string() });

export const announcement = announcementRow.extend({
  bodyEn: z.string(),
  bodyFr: z.string(),
  /** Version of the draft. A request to change or send the draft must contain the version on the caller's page. */
  version: z.int(),
  reach,
  /** The announcement email in each language, exactly as members receive it. */
  letters: z.object({ en: letter, fr: letter }),
});
export type Announcement = z.output<typeof announcement>;

const version = z.int32();

const announcements = {
  method: 'GET',
  path: '/admin/announcement',
  who: 'staff',
  may: 'announcements',
  does: 'Lists draft and sent announcements, newest first',
  query: paging.extend({ state: announcementState.optional() }),
  output: listOf(announcementRow),
} as const satisfies Route;

export const announcementRoutes = routes({
  announcements,
  announcementsFile: fileOf(announcements),
  addAnnouncement: {
    method: 'POST',
    path: '/admin/announcement',
    who: 'staff',
    may: 'announcements',
    does: 'Creates a draft announcement',
    body: announcementBody,
    output: byId,
  },
  announcementReach: {
    method: 'GET',
    path: '/admin/announcement/reach',
    who: 'staff',
    may: 'announcements',
    does: 'Counts the members of an audience',
    query: audience,
    output: reach,
  },
  announcement: {
    method: 'GET',
    path: '/admin/announcement/:id',
    who: 'staff',
    may: 'announcements',
    does: 'Returns one announcement with its audience today and its mails',
    params: byId,
    output: announcement,
  },
  changeAnnouncement: {
    method: 'PATCH',
    path: '/admin/announcement/:id',
    who: 'staff',
    may: 'announcements',
    does: 'Changes a draft; rejects a stale version',
    params: byId,
    body: announcementBody.extend({ version }),
    output: done,
  },
  dropAnnouncement: {
    method: 'DELETE',
    path: '/admin/announcement/:id',
    who: 'staff',
    may: 'announcements',
    does: 'Deletes a draft',
    params: byId,
    body: withReason,
    output: done,
  },
  sendAnnouncement: {
    method: 'POST',
    path: '/admin/announcement/:id/send',
    who: 'staff',
    may: 'announcements',
    afterPassword: true,
    does: 'Sends a draft once, in batches; rejects a stale version',
    params: byId,
    body: withReason.extend({ version }),
    output: done,
  },
});
