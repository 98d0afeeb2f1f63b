import { type Guarantor, ROUTES, type SquadDetail } from '@adashi/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { inSquad, useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { GUARANTOR_LOOKS } from '../../../payments/guarantors/shared/guarantor-looks.ts';
import { Button, button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { State } from '../../../ui/State.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import css from './choose.module.css';

const WILLING: readonly Guarantor['status'][] = ['verified', 'accepted', 'invited'];

function Options({
  named,
  chosen,
  onChoose,
}: {
  named: readonly Guarantor[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className={css.people}>
      <legend className={ui.sr}>{t('Your guarantors')}</legend>
      {named.map(({ id, name, relationship, status }) => (
        <label key={id} className={cx(css.option, css.personOption, id === chosen && css.on)}>
          <input type="radio" name="guarantor" checked={id === chosen} onChange={() => onChoose(id)} />
          <span className={css.day}>
            <b>{name}</b>
            {relationship}
          </span>
          <State look={GUARANTOR_LOOKS[status]} chip />
        </label>
      ))}
    </fieldset>
  );
}

/** Dialog in which a member chooses the guarantor for a seat in the squad. */
export function ChooseGuarantor({ squad, onClose }: { squad: SquadDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const now = squad.myGuarantor?.id ?? '';
  const [chosen, setChosen] = useState(now);
  const asked = useCall(ROUTES.guarantors, { query: { pageSize: 50 } });
  const update = useWrite(ROUTES.updateGuarantor);
  const save = () =>
    update.mutate(
      { ...inSquad(squad.id), body: { guarantorId: chosen } },
      {
        onSuccess: () => {
          toastDone('Your guarantor for this squad was changed.');
          onClose();
        },
      },
    );
  return (
    <Dialog title={t('Who is your guarantor in {{squad}}?', { squad: squad.name })} opened onClose={onClose}>
      <QueryBoundary asked={asked}>
        {({ data }) => (
          <Options named={data.filter(({ status }) => WILLING.includes(status))} chosen={chosen} onChoose={setChosen} />
        )}
      </QueryBoundary>
      <p className={cx(ui.small, ui.text2, css.note)}>
        {t("You're ready once your guarantor has signed for this squad and is verified.")}
      </p>
      <footer>
        <Link className={button('plain')} to={paths.guarantor}>
          {t('Name someone else')}
        </Link>
        <Button
          look="primary"
          disabled={chosen === '' || chosen === now}
          busy={update.isPending ? t('Saving') : undefined}
          onClick={save}
        >
          {t('Choose')}
        </Button>
      </footer>
    </Dialog>
  );
}
