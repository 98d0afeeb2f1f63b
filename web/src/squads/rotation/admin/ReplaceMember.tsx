import { type Candidate, type LEAVING, ROUTES, type SquadDetail, type SquadSeat } from '@adashi/contract';
import { addBusinessDays, businessDayFrom, LIMITS, localDate } from '@adashi/core';
import { useState } from 'react';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { inSquad } from '../../../client/query.ts';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { CheckBox } from '../../../ui/CheckBox.tsx';
import { Field } from '../../../ui/Field.tsx';
import ui from '../../../ui/ui.module.css';
import css from './acts.module.css';
import { inSeat } from './in-seat.ts';

interface PickProps {
  readonly squadId: string;
  readonly chosen: Candidate | null;
  readonly onChoose: (candidate: Candidate) => void;
}

/** Search field for a new member. The list shows the first matching members who are ready. */
function PickCandidate({ squadId, chosen, onChoose }: PickProps) {
  const { t } = useTranslation();
  const [q, setQ] = useState('');
  const asked = useCall(ROUTES.candidates, { ...inSquad(squadId), query: q ? { q } : {} }, { keepsBefore: true });
  return (
    <div className={ui.stack}>
      <Field
        label={t('New member')}
        hint={t('Only members who are ready and owe nothing appear.')}
        placeholder={t('Name or email')}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <QueryBoundary asked={asked} empty={<p className={ui.text2}>{t('No ready member has this name.')}</p>}>
        {({ data }) => (
          <fieldset className={css.pick}>
            <legend className={ui.sr}>{t('New member')}</legend>
            {data.map((candidate) => (
              <label key={candidate.id}>
                <input
                  type="radio"
                  name="newcomer"
                  checked={chosen?.id === candidate.id}
                  onChange={() => onChoose(candidate)}
                />
                <span>
                  <b>{candidate.name}</b>
                  <small>
                    {candidate.email} · {t('Guarantor: {{name}}', { name: candidate.guarantor })}
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </QueryBoundary>
    </div>
  );
}

interface Props {
  readonly squad: SquadDetail;
  readonly seat: SquadSeat;
  readonly onClose: () => void;
}

/**
 * Returns the number of past rounds that the seat has paid or is paying. A new member pays for these rounds in the
 * first charge (MONEY §4).
 */
function missedRounds(squad: SquadDetail, seat: SquadSeat): number {
  return squad.rounds.filter(
    ({ kind, contributions }) => kind === 'rotation' && contributions.some((each) => each.seat === seat.id),
  ).length;
}

/**
 * Dialog that gives a seat to a new member. The new member pays for the past rounds, and the leaving member gets the
 * money.
 */
export function ReplaceMember({ squad, seat, onClose }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const removal = seat.file?.removal;
  const isDecidable = removal && squad.today >= removal.decisionOn;
  const leaving: (typeof LEAVING)[number] = isDecidable ? 'removed' : 'asked';
  const { name } = seat;
  const newcomer = chosen?.name ?? t('The new member');
  const own = squad.rounds.find(({ recipient }) => recipient === seat.id);
  const sum = moneyText(missedRounds(squad, seat) * squad.contribution);
  const chargeOn = businessDayFrom(addBusinessDays(localDate(squad.today), LIMITS.leadBusinessDays));
  const backOn = addBusinessDays(chargeOn, LIMITS.verdictBusinessDays);
  const day = (on: string) => dayText(on, squad.today);
  return (
    <ActDialog
      route={ROUTES.replaceMember}
      input={(reason) => ({ ...inSeat(squad, seat), body: { person: chosen?.id ?? '', leaving, reason } })}
      title={t('Replace {{name}} in {{squad}}', { name, squad: squad.name })}
      about={seat.file && { name, email: seat.file.email }}
      consequences={[
        ...(isDecidable ? [t('Another staff member must approve it.')] : []),
        t('{{name}} takes over position {{n}} and receives the pot on {{day}}.', {
          name: newcomer,
          n: own?.number ?? 0,
          day: day(own?.payoutOn ?? squad.today),
        }),
        missedRounds(squad, seat) > 0
          ? t('We debit {{name}} {{amount}} on {{day}} for earlier contributions, as one first charge.', {
              name: newcomer,
              amount: sum,
              day: day(chargeOn),
            })
          : t('Nothing was paid before, so there is no first charge.'),
        missedRounds(squad, seat) > 0
          ? t('{{name}} leaves and gets {{amount}} back on {{day}}, less any debt.', {
              name,
              amount: sum,
              day: day(backOn),
            })
          : t('{{name}} leaves. There is nothing to refund.', { name }),
        t("We email both members and the new member's guarantor."),
      ]}
      act={t('Replace')}
      done={msg('The seat has a new member')}
      readers={t("{{name}} can read it. It's saved with your name.", { name })}
      look="primary"
      isComplete={chosen !== null && isAgreed}
      onClose={onClose}
    >
      <PickCandidate squadId={squad.id} chosen={chosen} onChoose={setChosen} />
      <CheckBox checked={isAgreed} onChange={setAgreed}>
        {isDecidable
          ? t('The notice period is over, and the new member agreed to the first charge.')
          : t('{{name}} asked to leave, and the new member agreed to the first charge.', { name })}
      </CheckBox>
    </ActDialog>
  );
}
