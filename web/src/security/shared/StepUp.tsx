import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setStepUp } from '../../client/step-up.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { IsItYou } from './IsItYou.tsx';

type Answer = (isGiven: boolean) => void;

/** Asks for the password, or what stands for it, where an act needs it, over what is open, which then goes on as if nothing had been. */
export function StepUp() {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    // Told of keys before every dialog, as it is there before them: Escape is for what lies on top alone.
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
  // Made when it is needed: what was opened last lies on top.
  return (
    <Dialog title={t('Is it you?')} opened onClose={() => answer(false)}>
      <IsItYou onDone={() => answer(true)} />
    </Dialog>
  );
}
