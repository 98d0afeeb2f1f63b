import { KYC_POLLING, MESSAGES, ROUTES } from '@adashi/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../client/api.ts';
import { msg } from '../../i18n/index.ts';
import { toastDone, toastError } from '../../ui/toast.ts';

export type Step = 'loading' | 'form' | 'updated' | 'waiting' | 'done';

const IN_PROGRESS = msg(
  'Verification is still in progress. Please complete the verification process in the new window.',
);
const DONE = msg('KYC verification completed successfully! You can close the verification tab.');

interface Verification {
  readonly notice: string;
  readonly start: (email: string) => Promise<void>;
  readonly reopen: () => void;
  /** One look now, when the member presses Continue. */
  readonly check: () => Promise<void>;
}

function openTab(url: string): void {
  if (!window.open(url, '_blank'))
    toastError('Unable to open verification in new tab. Please check your browser settings.');
}

/** Starts the identity check in a new tab and looks how it stands: after 3 s, then every 5 s, 10 s after an error. */
export function useVerification(step: Step, reference: string | null, onStep: (step: Step) => void): Verification {
  const [notice, setNotice] = useState('');
  const current = useRef({ reference, url: '' });
  if (reference) current.current.reference ??= reference;

  const look = useCallback(async () => {
    const known = current.current.reference;
    if (!known) return false;
    const { message } = await call(ROUTES.kycCallback, { body: { reference: known } });
    if (message !== MESSAGES.kycVerified) return false;
    toastDone(DONE);
    onStep('done');
    return true;
  }, [onStep]);

  useEffect(() => {
    if (step !== 'waiting') return;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      tries += 1;
      let wait = KYC_POLLING.retryMs;
      try {
        if (await look()) return;
      } catch {
        wait = KYC_POLLING.afterErrorMs;
      }
      if (tries >= KYC_POLLING.mostRetries) toastError('Verification timeout. Please try again.');
      else timer = setTimeout(() => void poll(), wait);
    };
    timer = setTimeout(() => void poll(), KYC_POLLING.firstMs);
    return () => clearTimeout(timer);
  }, [step, look]);

  const start = async (email: string) => {
    try {
      const { data } = await call(ROUTES.initiateKyc, { body: { email, face: '', document: '' } });
      current.current = { reference: data.reference, url: data.verification_url };
      openTab(data.verification_url);
      onStep('waiting');
    } catch {
      toastError('Failed to initiate KYC verification. Please try again.');
    }
  };
  const check = async () => {
    try {
      if (await look()) return;
      setNotice(IN_PROGRESS);
      setTimeout(() => setNotice(''), KYC_POLLING.noticeMs);
    } catch {
      toastError('Failed to complete KYC verification. Please try again.');
    }
  };
  return {
    notice,
    start,
    check,
    reopen: () => openTab(current.current.url || `/sandbox/identity/${current.current.reference}`),
  };
}
