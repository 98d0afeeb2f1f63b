import { MESSAGES, type Profile, ROUTES, type KycForm as Values } from '@adashi/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../client/api.ts';
import { useSession } from '../../../session/session.ts';
import { readDraft } from './draft.ts';
import type { Step } from './use-verification.ts';

const EMPTY: Values = {
  firstName: '',
  lastName: '',
  email_address: '',
  phoneNumber: '',
  homeAddress: '',
  city: '',
  state: '',
  zipCode: '',
  jobTitle: '',
  employerName: '',
  employerPhoneNumber: '',
  others: '',
  other: '',
};

/** Returns whether staff have requested a new submission that the member has not sent yet. */
export function isAskedAgain(profile: Profile | null): boolean {
  return profile?.kycAskedAgain?.isAnswered === false;
}

/** Returns this tab's draft. The default names come from the profile. */
function typedBefore({ id, firstName, lastName, email_address }: Profile): Values {
  return { ...EMPTY, firstName, lastName, ...readDraft(id, Object.keys(EMPTY)), email_address };
}

/** Returns the initial values of the KYC form and the status of a started check. Ignores failed requests (SPEC §8). */
export function useSaved(onStep: (step: Step) => void): Values {
  const { profile } = useSession();
  const [values, setValues] = useState(() => (profile ? typedBefore(profile) : EMPTY));
  const latest = useEffectEvent(() => profile);
  const id = profile?.id;
  useEffect(() => {
    const load = async (of: Profile) => {
      const { kycVerificationReference: reference } = of;
      if (reference) {
        const status = await call(ROUTES.kycCallback, { body: { reference } }).catch(() => null);
        if (status?.message === MESSAGES.kycVerified) return onStep('done');
      }
      const saved = await call(ROUTES.kyc, { params: { id: of.id } }).catch(() => null);
      if (saved?.data) setValues(Object.assign(typedBefore(of), saved.data));
      onStep(saved?.data && !isAskedAgain(of) ? 'updated' : 'form');
    };
    // The effect runs only once. A refetched profile must not replace the input in an open form.
    const now = id ? latest() : null;
    if (now) void load(now);
  }, [id, onStep]);
  return values;
}
