import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setStepUp } from '../../../client/step-up.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IsItYou } from './IsItYou.tsx';

type Answer = (isGiven: boolean) => void;

/**
 * Dialog that asks for the password or its substitute before an action. The dialog is above the current screen, which
 * then continues.
 */
export function StepUp() {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    // The listener runs in the capture phase, before any other dialog, so that Escape closes only the topmost dialog.
    let refuse: (() => void) | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !refuse) return;
      event.stopImmediatePropagation();
      refuse();
    };
    const ask = () =>
      new Promise<boolean>((resolve) => {
        const end = (isGiven: boolean) => {
          refuse = null;
          setAnswer(null);
          resolve(isGiven);
        };
        refuse = () => end(false);
        setAnswer(() => end);
      });
    setStepUp(ask);
    window.addEventListener('keydown', onKey, true);
    return () => {
      setStepUp(null);
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);
  if (answer === null) return null;
  // The dialog is mounted on demand, so that it is above all open dialogs.
  return (
    <Dialog title={t('Is it you?')} opened onClose={() => answer(false)}>
      <IsItYou onDone={() => answer(true)} />
    </Dialog>
  );
}
