import { z } from 'zod';
import { KYC_MESSAGES as M } from '../base/messages.ts';
import { employmentFields, kycEmailField, personalFields } from '../base/person-fields.ts';
import { byId, done, routes } from '../base/route.ts';

export const HEARD_FROM = ['WhatsApp group', 'Instagram', 'Referrals', 'LinkedIn', 'other'] as const;

const fields = {
  ...personalFields,
  email_address: kycEmailField,
  ...employmentFields,
  others: z.string().trim().min(1, M.othersRequired).max(500, M.othersLong),
};

/** Request body of the KYC form. `others` is the selected option, or free text for the option 'other'. */
export const kycBody = z.object(fields);
/** Values of the KYC form. `other` is the free text. */
export const kycForm = z.object({ ...fields, other: z.string().trim().max(500, M.othersLong) });
export type KycForm = z.input<typeof kycForm>;

export const kycRoutes = routes({
  submitKyc: {
    method: 'POST',
    path: '/user/:id/kyc',
    who: 'member',
    whose: 'owner',
    whileSuspended: true,
    does: 'Submits the KYC form, once',
    params: byId,
    body: kycBody,
    output: done,
  },
  kyc: {
    method: 'GET',
    path: '/user/:id/kyc',
    who: 'self or staff',
    may: 'kyc',
    whose: 'owner',
    does: 'Returns the saved KYC form',
    params: byId,
    // The schema accepts saved values without validation, because rules can change after the form was saved.
    output: z.object({ data: z.partialRecord(kycBody.keyof(), z.string()).nullable() }),
  },
  changeKyc: {
    method: 'PATCH',
    path: '/user/:id/kyc',
    who: 'member',
    whose: 'owner',
    does: 'Corrects the KYC form',
    params: byId,
    body: kycBody.partial(),
    output: done,
  },
  initiateKyc: {
    method: 'POST',
    path: '/user/initiate-kyc',
    who: 'member',
    whileSuspended: true,
    does: 'Starts the verification of an identity',
    body: z.object({ email: z.string().max(254), face: z.string().max(0), document: z.string().max(0) }),
    output: z.object({ data: z.object({ verification_url: z.string(), reference: z.string() }) }),
  },
  kycCallback: {
    method: 'POST',
    path: '/user/kyc/callback',
    who: 'member',
    whose: 'owner',
    whileSuspended: true,
    does: 'Returns the state of the verification',
    body: z.object({ reference: z.string().min(6).max(250) }),
    output: done,
  },
});
