import { ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { fieldErrors, showFailure } from '../../client/fail.ts';
import { IN_PRODUCT, useWrite } from '../../client/query.ts';
import { paths } from '../../paths.ts';
import { PageTitle } from '../../ui/parts.tsx';
import { SquadForm } from '../../ui/squad/SquadForm.tsx';
import { toastDone } from '../../ui/toast.ts';

export function ProposeSquad() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const propose = useWrite(ROUTES.proposeSquad);
  return (
    <>
      <div className="crumb">
        <Link className="link" to={paths.squads}>
          {t('Your squads')}
        </Link>
      </div>
      <PageTitle
        title={t('Propose a squad')}
        sub={t('For your own circle. Staff approves it, then your people join with a code.')}
      />
      <SquadForm
        submit={t('Propose')}
        busy={propose.isPending ? t('Proposing') : undefined}
        onSubmit={async (body) => {
          try {
            const { id } = await propose.mutateAsync({ ...IN_PRODUCT, body });
            toastDone('Proposed. We tell you when it is approved.');
            await navigate(paths.squad(id));
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
