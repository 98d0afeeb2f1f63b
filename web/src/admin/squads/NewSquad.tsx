import { ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { fieldErrors, showFailure } from '../../client/fail.ts';
import { IN_PRODUCT, useWrite } from '../../client/query.ts';
import { paths } from '../../paths.ts';
import { PageTitle } from '../../ui/parts.tsx';
import { SquadForm } from '../../ui/squad/SquadForm.tsx';
import { toastDone } from '../../ui/toast.ts';

export function NewSquad() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = useWrite(ROUTES.openSquad);
  return (
    <>
      <div className="crumb">
        <Link className="link" to={paths.squads}>
          {t('All squads')}
        </Link>
      </div>
      <PageTitle
        title={t('Open a squad')}
        sub={t('Members can join it at once. It starts when every seat is taken and everybody is ready.')}
      />
      <SquadForm
        submit={t('Open the squad')}
        busy={open.isPending ? t('Opening') : undefined}
        onSubmit={async (body) => {
          try {
            const { id } = await open.mutateAsync({ ...IN_PRODUCT, body });
            toastDone('The squad is open');
            await navigate(`${paths.squadsBy('upcoming')}/${id}`);
            return {};
          } catch (error) {
            showFailure(error);
            return fieldErrors(error);
          }
        }}
      />
    </>
  );
}
