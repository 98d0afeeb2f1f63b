import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { showFailure } from '../client/fail.ts';
import { useTranslation } from '../i18n/translation.ts';
import { Button } from '../ui/Button.tsx';
import { exportCsv } from './csv.ts';

interface Props {
  readonly name: string;
  readonly load: () => Promise<readonly object[]>;
}

/** Button that exports all pages of a filtered list. */
export function ExportButton({ name, load }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      exportCsv(await load(), name);
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <Button busy={busy ? t('Exporting') : undefined} onClick={() => void save()}>
      <IconDownload size={18} aria-hidden /> {t('Export')}
    </Button>
  );
}
