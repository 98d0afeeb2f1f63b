import { useEffect, useState } from 'react';
import { overlayOf } from '../../../client/overlay-of.tsx';
import { setStepUp } from '../../../client/step-up.ts';

const IsItYouDialog = overlayOf(async () => (await import('./IsItYouDialog.tsx')).IsItYouDialog);

type Answer = (isGiven: boolean) => void;

/** Dialog that asks a signed-in person for the password or another sign-in method, before a protected action. */
export function StepUp() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    // The listener runs in the capture phase, before the listeners of other dialogs, so that Escape closes only this
    // dialog.
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
  // The dialog mounts on demand, so that this dialog is above every other open dialog.
  return <IsItYouDialog onDone={() => answer(true)} onClose={() => answer(false)} />;
}
