import { MESSAGES, type Profile, ROUTES, type KycForm as Values } from '@adashi/contract';
import { useEffect, useState } from 'react';
import { call } from '../../client/api.ts';
import { useSession } from '../../session/session.ts';
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

/** Staff asked for something that the member has not done yet. */
export function isAskedAgain(profile: Profile | null): boolean {
  return profile?.kycAskedAgain?.isAnswered === false;
}

/**
 * What the form begins with: what was saved, else what was typed before, else the profile. First the status of a check that was begun, then the
 * saved form; a fetch that fails is silently ignored (SPEC §8).
 */
export function useSaved(onStep: (step: Step) => void): Values {
  const { profile } = useSession();
  const [values, setValues] = useState(EMPTY);
  useEffect(() => {
    if (!profile) return;
    const begin = async () => {
      const { firstName, lastName, email_address, kycVerificationReference: reference } = profile;
      const draft = readDraft(profile.id, Object.keys(EMPTY));
      const own = { ...EMPTY, firstName, lastName, ...draft, email_address };
      setValues(own);
      if (reference) {
        const status = await call(ROUTES.kycCallback, { body: { reference } }).catch(() => null);
        if (status?.message === MESSAGES.kycVerified) return onStep('done');
      }
      const saved = await call(ROUTES.kyc, { params: { id: profile.id } }).catch(() => null);
      if (saved?.data) setValues(Object.assign(own, saved.data));
      onStep(saved?.data && !isAskedAgain(profile) ? 'updated' : 'form');
    };
    void begin();
    // Once, when the form opens: the profile is refetched while it is open.
  }, [profile?.id, onStep]);
  return values;
}
