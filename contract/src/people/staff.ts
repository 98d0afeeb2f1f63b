import { z } from 'zod';
import { emailField, newPassword, reason } from '../base/fields.ts';
import { MESSAGES } from '../base/messages.ts';
import { STAFF_ROLES } from '../base/permissions.ts';
import { writtenName } from '../base/person-fields.ts';
import { byId, done, fileOf, id, listOf, pagingBy, type Route, routes } from '../base/route.ts';

export const staffRole = z.enum(STAFF_ROLES);

/**
 * States of a staff member. `waits` means that the second factor is missing, and `invited` means that the invitation is
 * open.
 */
export const STAFF_STATES = ['active', 'waits', 'invited', 'suspended'] as const;
export const staffState = z.enum(STAFF_STATES);
export type StaffState = (typeof STAFF_STATES)[number];

/** A staff member, or an open invitation, which has no name. */
export const staffRow = z.object({
  id,
  name: z.string().nullable(),
  email_address: z.string(),
  role: staffRole,
  factor: z.enum(['passkey', 'app']).nullable(),
  state: staffState,
  /** Time of the last activity, or of the invitation. */
  since: z.string().nullable(),
  /** Expiry of the invitation link. Null for a staff member. */
  expiresAt: z.string().nullable(),
  isYou: z.boolean(),
});
export type StaffRow = z.output<typeof staffRow>;

export const staffInvitationForm = z.object({ email_address: emailField, role: staffRole, reason });
const acceptance = {
  firstName: z.string().trim().min(1, MESSAGES.firstNameRequired).pipe(writtenName),
  lastName: z.string().trim().min(1, MESSAGES.lastNameRequired).pipe(writtenName),
  password: newPassword,
};
export const acceptInvitationForm = z
  .object({ ...acceptance, confirmPassword: z.string().trim().min(1, MESSAGES.confirmRequired) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: MESSAGES.passwordsMatch,
  });

/** Validity of an invitation link, in days. */
export const STAFF_INVITATION_DAYS = 3;

const byLink = z.object({ id: z.string().max(100) });
const act = (path: string, does: string) =>
  ({
    method: 'POST',
    path: `/staff/:id/${path}`,
    who: 'staff',
    may: 'staff',
    does,
    params: byId,
    body: z.object({ reason }),
    output: done,
  }) as const;

const staff = {
  method: 'GET',
  path: '/staff',
  who: 'staff',
  may: 'staff.read',
  does: 'Lists staff members and open staff invitations',
  query: pagingBy(['name', 'role', 'state', 'since']).extend({
    state: staffState.optional(),
    role: staffRole.optional(),
  }),
  output: listOf(staffRow).extend({ byState: z.record(staffState, z.int()) }),
} as const satisfies Route;

export const staffRoutes = routes({
  staff,
  staffFile: fileOf(staff),
  inviteStaff: {
    method: 'POST',
    path: '/staff',
    who: 'staff',
    may: 'staff',
    afterPassword: true,
    byTwo: { approvedBy: 'settings' },
    does: 'Mails a staff invitation link, which works once',
    body: staffInvitationForm,
    output: byId,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/staff/:id',
    who: 'staff',
    may: 'staff',
    does: 'Withdraws an invitation and its link',
    params: byId,
    body: z.object({ reason }),
    output: done,
  },
  changeStaffRole: {
    method: 'PATCH',
    path: '/staff/:id',
    who: 'staff',
    may: 'staff',
    afterPassword: true,
    byTwo: { approvedBy: 'settings' },
    does: 'Changes the role of another staff member; `from` is the role that the caller saw',
    params: byId,
    body: z.object({ role: staffRole, from: staffRole, reason }),
    output: done,
  },
  suspendStaff: {
    ...act('suspend', 'Suspends another staff member and ends their sessions'),
    afterPassword: true,
    byTwo: { approvedBy: 'settings' },
  },
  reactivateStaff: {
    ...act('reactivate', 'Ends the suspension of a staff member'),
    afterPassword: true,
    byTwo: { approvedBy: 'settings' },
  },
  resetStaffFactor: {
    ...act(
      'reset-factor',
      'Removes the passkeys and the authenticator app of another staff member, who must set up a new factor',
    ),
    afterPassword: true,
    byTwo: { approvedBy: 'settings' },
  },
  staffInvitation: {
    method: 'GET',
    path: '/staff/invitation',
    who: 'anyone',
    does: 'Returns a staff invitation, by its link',
    query: byLink,
    output: z.object({ email_address: z.string(), role: staffRole, expiresAt: z.string() }),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/staff/invitation',
    who: 'anyone',
    does: 'Accepts a staff invitation by its link, and creates the account with the password',
    query: byLink,
    body: z.object(acceptance),
    output: done,
  },
});
