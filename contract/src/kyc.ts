import { z } from 'zod';
import { KYC_MESSAGES as M } from './messages.ts';
import { kycStatus } from './people.ts';
import { byId, done, email, routes } from './route.ts';

/** What the spec calls letters, numbers and spaces, as names have them: Trois-Rivières, St. John's, O'Brien (decision 0005). */
const NAME = /^[\p{L}\p{M}\p{N} .'’-]+$/u;

const name = z.string().trim().min(1, M.nameRequired).regex(NAME, M.nameCharacters).min(3, M.nameShort).max(80);

export const HEARD_FROM = ['WhatsApp group', 'Instagram', 'Referrals', 'LinkedIn', 'other'] as const;

const fields = {
  firstName: name,
  lastName: name,
  email_address: email.min(1, M.emailRequired).check(z.email(M.emailInvalid)),
  phoneNumber: z
    .string()
    .trim()
    .min(1, M.phoneRequired)
    .regex(/^\d+$/, M.phoneDigits)
    .min(10, M.phoneShort)
    .max(15, M.phoneLong),
  homeAddress: z.string().trim().min(1, M.addressRequired).min(5, M.addressShort).max(200),
  city: z.string().trim().min(1, M.cityRequired).regex(NAME, M.cityCharacters).min(3, M.cityShort).max(80),
  state: z.string().trim().min(1, M.provinceRequired).regex(NAME, M.provinceCharacters).min(3, M.provinceShort).max(80),
  zipCode: z
    .string()
    .trim()
    .min(1, M.postalRequired)
    .regex(/^[A-Za-z0-9]+$/, M.postalCharacters)
    .length(6, M.postalLength)
    .toUpperCase(),
  jobTitle: z.string().trim().min(1, M.jobRequired).min(2, M.jobShort).max(80),
  employerName: z
    .string()
    .trim()
    .min(1, M.employerRequired)
    .regex(NAME, M.employerCharacters)
    .min(2, M.employerShort)
    .max(120),
  employerPhoneNumber: z
    .string()
    .trim()
    .min(1, M.employerPhoneRequired)
    .regex(/^\d+$/, M.employerPhoneDigits)
    .min(10, M.employerPhoneShort)
    .max(15, M.employerPhoneLong),
  others: z.string().trim().min(1, M.othersRequired).max(500, M.othersLong),
};

/** What is sent: `others` holds the choice, or the free text where the choice was 'other'. */
export const kycBody = z.object(fields);
/** What the form holds: `other` is the free text. */
export const kycForm = z.object({ ...fields, other: z.string().trim().max(500, M.othersLong) });
export type KycForm = z.input<typeof kycForm>;

export const kycRoutes = routes({
  submitKyc: {
    method: 'POST',
    path: '/user/:id/kyc',
    who: 'member',
    does: 'Submits the KYC form, once',
    params: byId,
    body: kycBody,
    output: done,
  },
  kyc: {
    method: 'GET',
    path: '/user/:id/kyc',
    who: 'person',
    does: 'The saved KYC form',
    params: byId,
    output: z.object({ data: kycBody.partial().nullable() }),
  },
  changeKyc: {
    method: 'PATCH',
    path: '/user/:id/kyc',
    who: 'member',
    does: 'Corrects the KYC form',
    params: byId,
    body: kycBody.partial(),
    output: done,
  },
  initiateKyc: {
    method: 'POST',
    path: '/user/initiate-kyc',
    who: 'member',
    does: 'Starts the verification of an identity',
    body: z.object({ email: z.string().max(254), face: z.string().max(0), document: z.string().max(0) }),
    output: z.object({ data: z.object({ verification_url: z.string(), reference: z.string() }) }),
  },
  kycCallback: {
    method: 'POST',
    path: '/user/kyc/callback',
    who: 'member',
    does: 'How the verification stands',
    body: z.object({ reference: z.string().min(6).max(250) }),
    output: done,
  },
  updateUserKyc: {
    method: 'PATCH',
    path: '/admin/update-user-kyc/:id',
    who: 'staff',
    does: 'Sets the identity status of a member',
    params: byId,
    body: z.object({ kycVerificationStatus: kycStatus }),
    output: done,
  },
});
