import type { Input, Route } from '@adashi/contract';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import { useSession } from '../session/session.ts';
import { useMay } from '../session/use-may.ts';
import { Button } from '../ui/Button.tsx';
import { callFile } from './api.ts';
import { showFailure } from './fail.ts';
import { saveFile } from './save-file.ts';

interface Props<R extends Route> {
  /** Route that returns the file. */
  readonly route: R;
  readonly input: Input<R>;
  /** Name of the saved file. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Returns whether the person can download the file. Staff need a permission for files with data of other people. */
function useMayExport({ isExport }: Route): boolean {
  const may = useMay('exports');
  const { profile } = useSession();
  return !isExport || may || profile === null || profile.role === 'user';
}

/** Button that downloads a file from the server. The button is hidden from staff without the permission. */
export function FileButton<R extends Route>({ route, input, name, children }: Props<R>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const mayExport = useMayExport(route);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(name, await callFile(route, input));
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  if (!mayExport) return null;
  return (
    <Button busy={busy ? t('Saving the file') : undefined} onClick={() => void save()}>
      <IconDownload size={18} aria-hidden />
      {children}
    </Button>
  );
}
