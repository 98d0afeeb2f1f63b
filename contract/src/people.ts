import { z } from 'zod';
import { newPassword } from './fields.ts';
import { byId, done, id, listOf, pagingBy, routes } from './route.ts';

export const kycStatus = z.enum(['not_started', 'pending', 'verified']);
export const role = z.enum(['user', 'admin', 'superadmin']);

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
  language: z.enum(['en', 'fr']),
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

const personRow = z.object({
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

const optional = (most: number) => z.string().trim().min(1).max(most).optional();

export const peopleRoutes = routes({
  me: { method: 'GET', path: '/user/me', who: 'person', does: 'The profile of who asks', output: profile },
  person: {
    method: 'GET',
    path: '/user/:id',
    who: 'staff',
    does: "One person's profile",
    params: byId,
    output: profile,
  },
  people: {
    method: 'GET',
    path: '/user',
    who: 'staff',
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
    does: 'Members counted by state',
    output: z.object({ all: z.int(), verified: z.int(), pending: z.int(), inactive: z.int() }),
  },
  updatePersonalInfo: {
    method: 'PATCH',
    path: '/user/:id/personal-info',
    who: 'person',
    does: 'Changes name, phone, address, language or how the wallet is used',
    params: byId,
    body: z.object({
      firstName: optional(80),
      lastName: optional(80),
      phoneNumber: optional(15),
      homeAddress: optional(200),
      city: optional(80),
      state: optional(80),
      zipCode: optional(6),
      language: z.enum(['en', 'fr']).optional(),
      walletPays: z.boolean().optional(),
    }),
    output: done,
  },
  updateEmployerInfo: {
    method: 'PATCH',
    path: '/user/:id/employer-info',
    who: 'person',
    does: 'Changes the employment',
    params: byId,
    body: z.object({ jobTitle: optional(80), employerName: optional(120), employerPhoneNumber: optional(15) }),
    output: done,
  },
  updatePassword: {
    method: 'PATCH',
    path: '/user/:id/update-password',
    who: 'person',
    does: 'Changes the password and ends every other session',
    params: byId,
    body: z.object({ oldPassword: z.string().min(1).max(200), password: newPassword }),
    output: done,
  },
  deletePerson: {
    method: 'DELETE',
    path: '/admin/delete-user/:id',
    who: 'staff',
    does: 'Erases the personal data of who has no money in a squad',
    params: byId,
    output: done,
  },
});
