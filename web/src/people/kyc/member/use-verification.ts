import { KYC_POLLING, MESSAGES, ROUTES } from '@adashi/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../client/api.ts';
import { msg } from '../../../i18n/index.ts';
import { checkBegan } from '../../../session/session.ts';
import { toastDone, toastError } from '../../../ui/toast.ts';
import { poll } from './poll.ts';

export type Step = 'loading' | 'form' | 'updated' | 'waiting' | 'done';

/** Additional message of the waiting step. */
export type Notice =
  | { readonly kind: 'none' }
  | { readonly kind: 'in_progress' | 'timeout' | 'expired' }
  | { readonly kind: 'refused'; readonly reason: string };

const NONE: Notice = { kind: 'none' };
const DONE = msg('KYC verification completed successfully! You can close the verification tab.');

/**
 * Returns the notice for a status message from the server. Polling continues after an unknown message, without a notice
 * (SPEC §4).
 */
function verdictOf(message: string): Notice {
  if (message === MESSAGES.kycExpired) return { kind: 'expired' };
  const [verdict, ...reason] = message.split(': ');
  return verdict === MESSAGES.kycDeclined ? { kind: 'refused', reason: reason.join(': ') } : NONE;
}

export interface Verification {
  readonly notice: Notice;
  /** Starts an identity check and opens the provider’s page. Only one check can run at a time. */
  readonly start: () => Promise<void>;
  readonly isStarting: boolean;
  /** Opens the provider’s page again. Starts a new check if the last check has ended. */
  readonly reopen: () => void;
  /** Fetches the status of the check once, after the member presses Continue. */
  readonly check: () => Promise<void>;
}

function openTab(url: string): void {
  if (!window.open(url, '_blank'))
    toastError('Unable to open verification in new tab. Please check your browser settings.');
}

/** Runs the identity check, from the button 'Proceed to KYC' to the result. */
export function useVerification(step: Step, email: string, onStep: (step: Step) => void): Verification {
  const [notice, setNotice] = useState<Notice>(NONE);
  const [current, setCurrent] = useState({ reference: '', url: '' });
  const [isStarting, setStarting] = useState(false);
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { reference } = current;

  const look = useCallback(async () => {
    const { message } = await call(ROUTES.kycCallback, { body: { reference } });
    if (message === MESSAGES.kycVerified) {
      onStep('done');
      return { isDone: true, verdict: NONE };
    }
    const verdict = verdictOf(message);
    setNotice((old) => (verdict.kind === 'none' && old.kind === 'in_progress' ? old : verdict));
    return { isDone: false, verdict };
  }, [reference, onStep]);

  useEffect(() => {
    if (step !== 'waiting') return;
    return poll({
      look: async () => (await look()).isDone,
      onTimeout: () => {
        setNotice({ kind: 'timeout' });
        toastError('Verification timeout. Please try again.');
      },
    });
  }, [step, look]);
  // The result can come from polling, from the profile or after the member presses Continue. The first result completes
  // the check.
  useEffect(() => {
    if (step === 'done') toastDone(DONE);
  }, [step]);
  useEffect(() => () => clearTimeout(clearing.current), []);

  const start = async () => {
    if (isStarting) return;
    setStarting(true);
    try {
      const { data } = await call(ROUTES.initiateKyc, { body: { email, face: '', document: '' } });
      setNotice(NONE);
      setCurrent({ reference: data.reference, url: data.verification_url });
      checkBegan(data.reference);
      openTab(data.verification_url);
      onStep('waiting');
    } catch {
      toastError('Failed to initiate KYC verification. Please try again.');
    } finally {
      setStarting(false);
    }
  };
  const check = async () => {
    try {
      const { isDone, verdict } = await look();
      if (isDone || verdict.kind !== 'none') return;
      setNotice({ kind: 'in_progress' });
      clearTimeout(clearing.current);
      clearing.current = setTimeout(() => setNotice(NONE), KYC_POLLING.noticeMs);
    } catch {
      toastError('Failed to complete KYC verification. Please try again.');
    }
  };
  const hasEnded = notice.kind === 'refused' || notice.kind === 'expired';
  return { notice, start, isStarting, check, reopen: () => (hasEnded ? void start() : openTab(current.url)) };
}
