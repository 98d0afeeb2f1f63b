import { ROUTES, type SquadDetail } from '@adashi/contract';
import { useNavigate } from 'react-router';
import { inSquad, useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import css from './choose.module.css';

/** Button that moves a member to another free position before the start. */
export function TakePosition({ squad, position }: { squad: SquadDetail; position: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const update = useWrite(ROUTES.updatePosition);
  const isSame = position === squad.myPosition;
  const take = () =>
    update.mutate(
      { ...inSquad(squad.id), body: { position } },
      {
        onSuccess: () => {
          toastDone('Your position was changed.');
          void navigate(paths.squad(squad.id));
        },
      },
    );
  return (
    <div className={css.join}>
      <Button
        look="primary"
        size="lg"
        disabled={isSame}
        onClick={take}
        busy={update.isPending ? t('Saving') : undefined}
      >
        {t('Take position {{n}}', { n: position })}
      </Button>
      <p className={cx(ui.small, ui.text2)}>
        {isSame
          ? t('This is your current position. Choose another free one to change it.')
          : t('Your current position then becomes free for others.')}
      </p>
    </div>
  );
}
