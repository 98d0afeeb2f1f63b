import { ROUTES, type SquadDetail } from '@adashi/contract';
import { IconCalendarDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { callText } from '../../client/api.ts';
import { showFailure } from '../../client/fail.ts';
import { inSquad } from '../../client/query.ts';
import { Button } from '../../ui/parts.tsx';

/** Hands the member's own days over to their calendar, as a file. */
export function AddToCalendar({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const save = async () => {
    try {
      const text = await callText(ROUTES.squadCalendar, inSquad(squad.id));
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
      link.download = `${squad.name}.ics`;
      link.click();
      URL.revokeObjectURL(link.href);
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
