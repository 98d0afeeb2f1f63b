import { z } from 'zod';
import { LANGUAGES } from './constants.ts';
import { newPassword } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { ROLES } from './permissions.ts';
import { employmentFields, personalFields } from './person-fields.ts';
import { byId, day, done, id, listOf, money, pagingBy, routes } from './route.ts';

export const kycStatus = z.enum(['not_started', 'pending', 'verified']);
export const role = z.enum(ROLES);

const text = z.string().nullable();

export const profile = z.object({
  id,
  role,
  firstName: z.string(),
  lastName: z.string(),
  email_address: z.string(),
  isVerified: z.boolean(),
  kycVerificationStatus: kycStatus,
  kycVerificationReference: text,
  kycVerifiedAt: z.string().nullable(),
  /** What we ask the member to do again, and why; null where nothing is open. */
  kycAskedAgain: z.object({ reason: z.string(), isAnswered: z.boolean() }).nullable(),
  language: z.enum(LANGUAGES),
  phoneNumber: text,
  homeAddress: text,
  city: text,
  state: text,
  zipCode: text,
  jobTitle: text,
  employerName: text,
  employerPhoneNumber: text,
  referralCode: z.string(),
  hasBank: z.boolean(),
  hasMandate: z.boolean(),
  walletPays: z.boolean(),
  wallet: z.int(),
});
export type Profile = z.output<typeof profile>;

export const personRow = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email_address: z.string(),
  phoneNumber: text,
  kycVerificationStatus: kycStatus,
  isVerified: z.boolean(),
  squads: z.int(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
});

/** What a member keeps of themselves, field by field. */
export const personalForm = z.object(personalFields);
export const employerForm = z.object(employmentFields);

/** One's own password; the new one is asked for twice by the form alone. */
export const passwordChange = z.object({
  oldPassword: z.string().trim().min(1, MESSAGES.passwordRequired).max(200),
  password: newPassword,
});

/** What stands in the way of deleting an account: of a squad, or an amount in cents. */
export const OBSTACLES = ['owed', 'running', 'seat', 'charge', 'payout', 'wallet'] as const;
export const obstacle = z.object({
  kind: z.enum(OBSTACLES),
  squad: z.string().nullable(),
  squadId: id.nullable(),
  amount: money.nullable(),
  /** The last payout day of a running squad. */
  until: day.nullable(),
  position: z.int().nullable(),
});
export type Obstacle = z.output<typeof obstacle>;

export const peopleRoutes = routes({
  me: { method: 'GET', path: '/user/me', who: 'person', does: 'The profile of who asks', output: profile },
  person: {
    method: 'GET',
    path: '/user/:id',
    who: 'staff',
    may: 'members.read',
    does: "One person's profile",
    params: byId,
    output: profile,
  },
  people: {
    method: 'GET',
    path: '/user',
    who: 'staff',
    may: 'members.read',
    does: 'Members, with filters',
    query: pagingBy(['name', 'kyc', 'lastSeen', 'created']).extend({
      kyc: kycStatus.optional(),
      state: z.enum(['inactive']).optional(),
    }),
    output: listOf(personRow),
  },
  countPeople: {
    method: 'GET',
    path: '/user/countAll',
    who: 'staff',
    may: 'members.read',
    does: 'Members counted by state',
    output: z.object({ all: z.int(), verified: z.int(), pending: z.int(), inactive: z.int() }),
  },
  updatePersonalInfo: {
    method: 'PATCH',
    path: '/user/:id/personal-info',
    who: 'self or staff',
    may: 'members.act',
    does: 'Changes name, phone, address, language or how the wallet is used',
    params: byId,
    body: personalForm.extend({ language: z.enum(LANGUAGES), walletPays: z.boolean() }).partial(),
    output: done,
  },
  updateEmployerInfo: {
    method: 'PATCH',
    path: '/user/:id/employer-info',
    who: 'self or staff',
    may: 'members.act',
    does: 'Changes the employment',
    params: byId,
    body: employerForm.partial(),
    output: done,
  },
  updatePassword: {
    method: 'PATCH',
    path: '/user/:id/update-password',
    who: 'person',
    does: 'Changes the password and ends every other session',
    params: byId,
    body: passwordChange,
    output: done,
  },
  exportMe: {
    method: 'GET',
    path: '/user/me/export',
    who: 'person',
    does: 'Everything that is held about me, table by table, but secrets; after the password',
    output: z.object({
      madeAt: z.string(),
      /** Rows by the name of their table. */
      tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  },
  obstacles: {
    method: 'GET',
    path: '/user/me/delete',
    who: 'member',
    does: 'What stands in the way of deleting my account',
    output: z.array(obstacle),
  },
  deleteMe: {
    method: 'POST',
    path: '/user/me/delete',
    who: 'member',
    does: 'Deletes my account, where nothing stands in the way; after the password',
    output: done,
  },
  deletePerson: {
    method: 'DELETE',
    path: '/admin/delete-user/:id',
    who: 'staff',
    may: 'members.suspend',
    does: 'Erases the personal data of who has no money in a squad',
    params: byId,
    output: done,
  },
});
