import { ROUTES, type SquadDetail } from '@adashi/contract';
import { IconCalendarDown } from '@tabler/icons-react';
import { callFile } from '../../../client/api.ts';
import { showFailure } from '../../../client/fail.ts';
import { inSquad } from '../../../client/query.ts';
import { saveFile } from '../../../client/save-file.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';

/** Button that downloads a calendar file with the member’s payment days in one squad. */
export function AddToCalendar({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const save = async () => {
    try {
      saveFile(`${squad.name}.ics`, await callFile(ROUTES.squadCalendar, inSquad(squad.id)));
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Button onClick={() => void save()}>
      <IconCalendarDown size={18} aria-hidden />
      {t('Add to calendar')}
    </Button>
  );
}
