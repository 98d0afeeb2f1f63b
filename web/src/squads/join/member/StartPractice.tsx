import { ROUTES, type SquadDetail } from '@adashi/contract';
import { useNavigate } from 'react-router';
import { inSquad, useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';

/** Button that creates a practice squad for one person. In a practice squad, a whole rotation takes minutes. */
export function StartPractice({ squad: { id, name } }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  useTitle(t('Join {{squad}}', { squad: name }));
  const navigate = useNavigate();
  const start = useWrite(ROUTES.joinTestSquad);
  const go = () => start.mutate(inSquad(id), { onSuccess: (copy) => void navigate(paths.squad(copy.id)) });
  return (
    <section className={ui.card}>
      <Empty
        title={t('Practise with a squad of your own')}
        action={
          <Button look="primary" onClick={go} busy={start.isPending ? t('Starting') : undefined}>
            {t('Start a practice squad')}
          </Button>
        }
      >
        {t('It uses no money and has practice members. You can move it ahead a week at any time.')}
      </Empty>
    </section>
  );
}
