import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../client/save-file.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import ui from '../../../ui/ui.module.css';
import css from './security.module.css';

/** List of ten recovery codes. The server shows these codes only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const save = () => saveFile('adashi-recovery-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  return (
    <div className={ui.stack}>
      <p>{t("Each code signs you in once without your app. Keep them in a safe place. We can't show them again.")}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={ui.actions}>
        <Button onClick={save}>
          <IconDownload size={18} aria-hidden />
          {t('Save as a file')}
        </Button>
        <Button look="primary" onClick={onDone} data-autofocus>
          {t('I saved them')}
        </Button>
      </div>
    </div>
  );
}
