import { REASON, ROUTES, type SquadDetail, withReason } from '@adashi/contract';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { fieldErrors, showFailure } from '../../../client/fail.ts';
import { inSquad, useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { BackToSquads } from '../../shared/BackToSquads.tsx';
import { LoadedSquad } from '../../shared/LoadedSquad.tsx';
import { PreviewTerms } from '../shared/PreviewTerms.tsx';
import { SquadForm } from '../shared/SquadForm.tsx';

const termsOf = ({ name, contribution, size, period, startOn, orderRule, feeBps }: SquadDetail) => ({
  name,
  contribution,
  size,
  period,
  startOn,
  orderRule,
  feeBps,
});

/** Returns whether staff can still change the terms. Staff cannot change the terms once the squad has a member. */
const mayChange = ({ status, kind, seats }: SquadDetail) =>
  status === 'upcoming' && kind === 'standard' && seats.length === 0;

function Form({ squad, back }: { squad: SquadDetail; back: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const write = useWrite(ROUTES.changeSquad);
  // The form keeps its initial terms, even if another person changes the squad meanwhile.
  const [seen] = useState(() => termsOf(squad));
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  if (!mayChange(squad))
    return (
      <section className={ui.card}>
        <Empty
          title={t('Its terms stay as they are')}
          action={
            <Link className={button('plain')} to={back}>
              {t('Back to the squad')}
            </Link>
          }
        >
          {t("Terms can't change once a seat is taken or a member proposed them.")}
        </Empty>
      </section>
    );
  return (
    <SquadForm
      initial={seen}
      setsFee
      submit={t('Save the terms')}
      busy={write.isPending ? t('Saving') : undefined}
      preview={(terms) => <PreviewTerms terms={terms} today={squad.today} />}
      onSubmit={async (terms) => {
        const isGiven = withReason.safeParse({ reason }).success;
        setMissing(!isGiven);
        if (!isGiven) return {};
        try {
          await write.mutateAsync({ ...inSquad(squad.id), body: { ...terms, reason, seen } });
          toastDone('Terms changed');
          await navigate(back);
          return {};
        } catch (error) {
          showFailure(error);
          return fieldErrors(error);
        }
      }}
    >
      <TextArea
        label={t('Reason')}
        hint={t('Saved with your name. Staff can read it.')}
        error={isMissing && t('Say why in a few words')}
        value={reason}
        maxLength={REASON.most}
        rows={2}
        onChange={(event) => setReason(event.target.value)}
      />
    </SquadForm>
  );
}

/** Page that edits the terms of a squad. The terms are locked once a member depends on the terms. */
export function EditSquad() {
  const { t } = useTranslation();
  return (
    <LoadedSquad back={<BackToSquads label={t('Upcoming squads')} to={paths.squadsBy('upcoming')} />}>
      {(squad) => {
        const back = `${paths.squadsBy('upcoming')}/${squad.id}`;
        return (
          <>
            <BackToSquads label={squad.name} to={back} />
            <PageTitle
              title={t('Edit {{squad}}', { squad: squad.name })}
              {...(mayChange(squad) && { sub: t('No one has a seat yet, so you can still change these terms.') })}
            />
            <Form squad={squad} back={back} />
          </>
        );
      }}
    </LoadedSquad>
  );
}
