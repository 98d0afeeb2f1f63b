import { ROUTES } from '@adashi/contract';
import { IconDownload } from '@tabler/icons-react';
import { call } from '../../client/api.ts';
import { attempt } from '../../client/fail.ts';
import { saveFile } from '../../client/save-file.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { Button } from '../../ui/Button.tsx';
import { CardHead } from '../../ui/CardHead.tsx';
import { Row, Rows } from '../../ui/Rows.tsx';
import ui from '../../ui/ui.module.css';
import { DeleteAccount } from './DeleteAccount.tsx';

/** Card to export a person’s data and to delete the account. */
export function YourData() {
  const { t } = useTranslation();
  const save = () =>
    attempt(async () => {
      const copy = await call(ROUTES.exportMe, {});
      saveFile('adashi-my-data.json', new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }));
    });
  return (
    <section className={ui.card}>
      <CardHead title={t('Your data')} />
      <Rows>
        <Row
          Icon={IconDownload}
          title={t('Download a copy')}
          sub={t('Everything we have about you, in a file that programs can read (JSON).')}
          act={
            <Button size="sm" onClick={save}>
              {t('Save it')}
            </Button>
          }
        />
      </Rows>
      <DeleteAccount />
    </section>
  );
}
