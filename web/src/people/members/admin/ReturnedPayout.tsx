import { type MemberSeat, type PayoutStory, ROUTES } from '@adashi/contract';
import { Link } from 'react-router';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { inSquad } from '../../../client/query.ts';
import { momentText, moneyText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { ACT_WORDS } from '../../../payments/shared/act-words.ts';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import css from './seats.module.css';

interface Props {
  readonly seat: MemberSeat;
  readonly payoutId: string;
  readonly today: string;
}

function Steps({ acts, today }: { acts: PayoutStory['acts']; today: string }) {
  const { t } = useTranslation();
  return (
    <ol className={css.steps}>
      {acts.toReversed().map(({ id, action, at, by, reason }) => (
        <li key={id} className={action === 'payout_failed' ? css.back : undefined}>
          <b>{t(ACT_WORDS[action] ?? action)}</b>
          <span>{momentText(at, today)}</span>
          {by && <small>{by}</small>}
          {reason && <small>{t('“{{text}}”', { text: reason })}</small>}
        </li>
      ))}
    </ol>
  );
}

/** Dated steps of a payout that a bank returned, with the people who acted. */
export function ReturnedPayout({ seat, payoutId, today }: Props) {
  const { t } = useTranslation();
  const story = useIfKnown(ROUTES.payoutStory, inSquad(payoutId));
  if (!story) return null;
  const round = periodWords(t, seat.period).round(seat.payoutRound ?? 1);
  return (
    <div className={css.returned}>
      <div>
        <h3>
          <Link className={ui.link} to={paths.payout(payoutId)}>
            {t('Payout of {{squad}}, {{round}}', { squad: seat.squad, round })}
          </Link>
        </h3>
        <b className={cx(ui.tabular, css.amount)}>{moneyText(story.amount)}</b>
      </div>
      <Steps acts={story.acts} today={today} />
    </div>
  );
}
