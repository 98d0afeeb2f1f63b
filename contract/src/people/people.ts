import { CONTRIBUTION_STATES } from '@adashi/core';
import { z } from 'zod';
import { LANGUAGES } from '../base/constants.ts';
import { newPassword, reason, withReason } from '../base/fields.ts';
import { MESSAGES } from '../base/messages.ts';
import { ROLES } from '../base/permissions.ts';
import { employmentFields, personalFields } from '../base/person-fields.ts';
import { byId, day, done, id, listOf, money, pagingBy, product, routes } from '../base/route.ts';
import { chatProvider } from './chat.ts';

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
  /** Reason for an open staff request to correct the KYC form, or null. */
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
  /** Product that the member chose last, or null before the first choice. */
  product: product.nullable(),
  hasBank: z.boolean(),
  hasMandate: z.boolean(),
  walletPays: z.boolean(),
  wallet: z.int(),
  /** Start and reason of the suspension, or null. */
  suspended: z.object({ since: z.string(), reason: z.string() }).nullable(),
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
  isSuspended: z.boolean(),
  /** Number of seats in running squads. `upcoming` counts seats in squads before the start. */
  squads: z.int(),
  upcoming: z.int(),
  /** Number of contributions with a successful first attempt. `charged` counts all completed contributions. */
  onTime: z.int(),
  charged: z.int(),
  /**
   * State of the contribution to the current round of a running squad, as on the squad's page. For several
   * contributions, the worst state.
   */
  thisWeek: z.enum(CONTRIBUTION_STATES).nullable(),
  contributed: money,
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
});
export type PersonRow = z.output<typeof personRow>;

/** Filters of the member list. */
const personFilters = {
  kyc: kycStatus.optional(),
  state: z.enum(['active', 'inactive', 'suspended']).optional(),
  product: product.optional(),
  squads: z.enum(['running', 'upcoming', 'none']).optional(),
  owes: z.enum(['yes']).optional(),
};

/** Personal fields that a member can edit. */
export const personalForm = z.object(personalFields);
export const employerForm = z.object(employmentFields);

/** Field values on the caller's page. The change fails if a value has changed since. */
const asRead = z.record(z.string().max(40), z.string().max(400).nullable());

/** A change of the caller's password. The form asks for the new password twice, but the request contains it once. */
export const passwordChange = z.object({
  oldPassword: z.string().trim().min(1, MESSAGES.passwordRequired).max(200),
  password: newPassword,
});

/** Reasons that block the deletion of an account, each with a squad or an amount in cents. */
export const OBSTACLES = ['owed', 'running', 'seat', 'charge', 'payout', 'refund', 'wallet'] as const;
export const obstacle = z.object({
  kind: z.enum(OBSTACLES),
  squad: z.string().nullable(),
  squadId: id.nullable(),
  amount: money.nullable(),
  /** Last payout day of a running squad. */
  until: day.nullable(),
  position: z.int().nullable(),
});
export type Obstacle = z.output<typeof obstacle>;

export const peopleRoutes = routes({
  me: {
    method: 'GET',
    path: '/user/me',
    who: 'person',
    does: 'Returns the caller’s profile',
    /** `chat` is null without a configured provider. */
    output: profile.extend({ chat: chatProvider.nullable() }),
  },
  person: {
    method: 'GET',
    path: '/user/:id',
    who: 'staff',
    may: 'members.read',
    does: "Returns one person's profile",
    params: byId,
    /**
     * Profile of a member without the home address, which `revealField` returns. `wallet` is null for a caller without
     * permission to read payments.
     */
    output: profile.omit({ homeAddress: true }).extend({ wallet: profile.shape.wallet.nullable() }),
  },
  people: {
    method: 'GET',
    path: '/user',
    who: 'staff',
    may: 'members.read',
    does: 'Lists members, with filters',
    query: pagingBy(['name', 'kyc', 'lastSeen', 'created']).extend(personFilters),
    output: listOf(personRow),
  },
  peopleCsv: {
    method: 'GET',
    path: '/user.csv',
    who: 'staff',
    may: 'members.read',
    isExport: true,
    does: 'Returns the filtered members as a CSV file',
    query: pagingBy(['name', 'kyc', 'lastSeen', 'created']).omit({ page: true, pageSize: true }).extend(personFilters),
    output: z.string(),
  },
  countPeople: {
    method: 'GET',
    path: '/user/countAll',
    who: 'staff',
    may: 'members.read',
    does: 'Counts the members by state',
    output: z.object({
      all: z.int(),
      verified: z.int(),
      pending: z.int(),
      inactive: z.int(),
      suspended: z.int(),
      /** Number of members of each product, or the length of the waiting list for the coming product. */
      adashi: z.int(),
      ajohome: z.int(),
    }),
  },
  updatePersonalInfo: {
    method: 'PATCH',
    path: '/user/:id/personal-info',
    who: 'self or staff',
    may: 'members.act',
    whose: 'owner',
    byTwo: {},
    does: 'Changes the name, phone, address, language or use of the wallet; staff give a reason',
    params: byId,
    body: personalForm.extend({ language: z.enum(LANGUAGES), walletPays: z.boolean(), reason, seen: asRead }).partial(),
    output: done,
  },
  updateEmployerInfo: {
    method: 'PATCH',
    path: '/user/:id/employer-info',
    who: 'self or staff',
    may: 'members.act',
    whose: 'owner',
    does: 'Changes the employment; staff give a reason',
    params: byId,
    body: employerForm.extend({ reason, seen: asRead }).partial(),
    output: done,
  },
  chooseProduct: {
    method: 'PUT',
    path: '/user/me/product',
    who: 'member',
    whileSuspended: true,
    does: 'Stores the product that I chose',
    body: z.object({ product }),
    output: done,
  },
  updatePassword: {
    method: 'PATCH',
    path: '/user/:id/update-password',
    who: 'person',
    whose: 'owner',
    whileSuspended: true,
    does: 'Changes the password and ends every other session',
    params: byId,
    body: passwordChange,
    output: done,
  },
  exportMe: {
    method: 'GET',
    path: '/user/me/export',
    who: 'person',
    afterPassword: true,
    isLong: true,
    does: 'Returns all my personal data by table, without secrets; after the password',
    output: z.object({
      madeAt: z.string(),
      /** Exported rows by table name. */
      tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  },
  obstacles: {
    method: 'GET',
    path: '/user/me/delete',
    who: 'member',
    does: 'Lists the reasons that prevent the deletion of my account',
    output: z.array(obstacle),
  },
  deleteMe: {
    method: 'POST',
    path: '/user/me/delete',
    who: 'member',
    afterPassword: true,
    does: 'Deletes my account if nothing prevents the deletion; after the password',
    output: done,
  },
  deletePerson: {
    method: 'DELETE',
    path: '/admin/delete-user/:id',
    who: 'staff',
    may: 'members.suspend',
    afterPassword: true,
    does: 'Erases the personal data of a person without money in a squad, with a reason',
    params: byId,
    /** Optional, because SPEC §7 defines this call without a body. The web app asks for a reason. */
    body: withReason.partial().nullish(),
    output: done,
  },
});
