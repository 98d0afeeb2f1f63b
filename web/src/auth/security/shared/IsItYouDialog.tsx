import { useTranslation } from '../../../i18n/translation.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IsItYou } from './IsItYou.tsx';

/** Dialog of the password prompt. */
export function IsItYouDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('Is it you?')} opened onClose={onClose}>
      <IsItYou onDone={onDone} />
    </Dialog>
  );
}
