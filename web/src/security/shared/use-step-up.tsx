import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../client/api.ts';
import { showFailure } from '../../client/fail.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { IsItYou } from './IsItYou.tsx';

type Act = () => Promise<unknown>;

/**
 * For what the server does only shortly after the password was given: it is tried, and where the password is asked for,
 * tried again once it was given. `question` has to stand in the page.
 */
export function useStepUp(): { readonly confirmed: (act: Act) => void; readonly question: ReactNode } {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState<Act | null>(null);
  const confirmed = (act: Act) => {
    void act().catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'password_needed') setWaiting(() => act);
      else showFailure(error);
    });
  };
  const goOn = () => {
    setWaiting(null);
    if (waiting) confirmed(waiting);
  };
  const question = (
    <Dialog title={t('Is it you?')} opened={waiting !== null} onClose={() => setWaiting(null)}>
      <IsItYou onDone={goOn} />
    </Dialog>
  );
  return { confirmed, question };
}
