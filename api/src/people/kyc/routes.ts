import { type kycRoutes, MESSAGES } from '@adashi/contract';
import { checkOwn } from '../../http/ownership.ts';
import type { Handlers } from '../../http/router.ts';
import type { IdentityVerdict } from '../../providers/identity/port.ts';
import { settleIdentity } from './settle-identity.ts';
import { startCheck } from './start-check.ts';
import { checkReference, kycStanding, savedForm } from './store.ts';
import { changeForm, submitForm } from './submit-form.ts';

/** Returns one of the two messages in the specification, or the provider's rejection reason. */
function verdictMessage({ status, reason }: IdentityVerdict): string {
  const message = {
    verified: MESSAGES.kycVerified,
    pending: MESSAGES.kycPending,
    declined: MESSAGES.kycDeclined,
    expired: MESSAGES.kycExpired,
  }[status];
  return reason ? `${message}: ${reason}` : message;
}

export const kycHandlers: Handlers<typeof kycRoutes> = {
  submitKyc: async ({ params, body }, call) => {
    checkOwn(call, params.id);
    await submitForm(call, body);
    return { message: 'Personal Information Updated' };
  },
  kyc: async ({ params }, { context }) => savedForm(context.db, params.id),
  changeKyc: async ({ params, body }, call) => {
    checkOwn(call, params.id);
    await changeForm(call, body);
    return { message: 'Personal Information Updated' };
  },
  initiateKyc: async (_, call) => {
    const { url, reference } = await startCheck(call);
    return { data: { verification_url: url, reference } };
  },
  kycCallback: async ({ body }, { context, me }) => {
    await checkReference(context.db, me.id, body.reference);
    const result = await settleIdentity(context, body.reference);
    // Staff requested another check after this check had started, so the positive result of this check is not final.
    const isOver = result.status === 'verified' && (await kycStanding(context.db, me.id)).status !== 'verified';
    return { message: isOver ? MESSAGES.kycPending : verdictMessage(result) };
  },
};
