import {
  hasHadTurn,
  type RemovalNotice,
  type SeatOffer,
  type SquadDetail,
  type SquadSeat,
  seatOffers,
} from '@adashi/contract';
import { IconGavel, IconUserPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { dayText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useMay } from '../../../session/use-may.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import { MemberDialog } from './MemberActs.tsx';
import css from './staff-squad.module.css';

interface Props {
  readonly squad: SquadDetail;
  readonly seat: SquadSeat;
  readonly removal: RemovalNotice;
}

/**
 * Returns the reason why the staff member cannot decide about a removal now. Returns null if the staff member can
 * decide.
 */
function useObstacle({ squad, seat, removal }: Props): string | null {
  const { t } = useTranslation();
  if (hasHadTurn(squad, seat))
    return t('The pot of {{name}} is being collected or was paid. You can only mark a default now.', {
      name: seat.name,
    });
  if (squad.today < removal.decisionOn)
    return t('Two staff members can decide from {{day}}.', { day: dayText(removal.decisionOn, squad.today) });
  return null;
}

/** Steps of a member's removal, each with a day, and the actions of the current step (MONEY §4). */
export function DueProcess(props: Props) {
  const { squad, seat, removal } = props;
  const { t } = useTranslation();
  const [act, setAct] = useState<SeatOffer | null>(null);
  const may = useMay('squads.act');
  const offers = new Set(seatOffers(squad, seat));
  const obstacle = useObstacle(props);
  const why = useId();
  const day = (on: string) => dayText(on, squad.today);
  const { noticedOn, appealFrom, decisionOn } = removal;
  const at = squad.today < appealFrom ? 1 : squad.today < decisionOn ? 2 : 3;
  const steps = [
    [
      t('Notice with the reason'),
      t('Sent {{day}} by {{name}}: {{reason}}', {
        day: day(noticedOn),
        name: removal.noticedBy,
        reason: removal.reason,
      }),
    ],
    [t('7 days to cure'), t('until {{day}}', { day: day(appealFrom) })],
    [t('7 days to appeal'), t('until {{day}}', { day: day(decisionOn) })],
    [t('Two people decide'), t('one proposes, another approves')],
    [t('Dated refund'), t('of the amount put in')],
  ] as const;
  return (
    <div className={css.due}>
      <b>{t('Remove {{name}} by due process', { name: seat.name })}</b>
      <ol className={css.steps}>
        {steps.map(([title, text], index) => (
          <li
            key={title}
            className={cx(index < at && css.past, index === at && css.now)}
            aria-current={index === at ? 'step' : undefined}
          >
            <i />
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {may && (
        <div className={css.acts}>
          {offers.has('replace') && (
            <Button onClick={() => setAct('replace')}>
              <IconUserPlus size={18} aria-hidden />
              {t('Replace with a new member')}
            </Button>
          )}
          <Button disabled={!offers.has('decision')} aria-describedby={why} onClick={() => setAct('decision')}>
            <IconGavel size={18} aria-hidden />
            {t('Decide')}
          </Button>
          {offers.has('withdraw') && (
            <Button look="quiet" onClick={() => setAct('withdraw')}>
              {t('Withdraw the notice')}
            </Button>
          )}
          <p className={cx(ui.small, ui.text2)} id={why}>
            {obstacle}
          </p>
        </div>
      )}
      {act && <MemberDialog squad={squad} seat={seat} act={act} onClose={() => setAct(null)} />}
    </div>
  );
}
