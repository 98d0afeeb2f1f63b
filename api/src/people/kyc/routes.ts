import { type kycRoutes, MESSAGES } from '@adashi/contract';
import { checkOwn } from '../../http/ownership.ts';
import type { Handlers } from '../../http/router.ts';
import type { IdentityVerdict } from '../../providers/identity/port.ts';
import { settleIdentity } from './settle-identity.ts';
import { startCheck } from './start-check.ts';
import { checkReference, kycStanding, savedForm } from './store.ts';
import { changeForm, submitForm } from './submit-form.ts';

/** The spec's two sentences, or what the provider refused and why. */
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
    const verdict = await settleIdentity(context, body.reference);
    // Staff asked again after this check was begun: what it says is not the last word.
    const isOver = verdict.status === 'verified' && (await kycStanding(context.db, me.id)).status !== 'verified';
    return { message: isOver ? MESSAGES.kycPending : verdictMessage(verdict) };
  },
};
