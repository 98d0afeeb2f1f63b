import type { RunningSquad, SquadSummary } from '@adashi/contract';
import { IconCircle, IconCircleX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dayText, moneyText } from '../../i18n/format.ts';
import { periodWords, upperFirst } from '../../i18n/period.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { cx } from '../../ui/cx.ts';
import { State } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { MiniRing } from './MiniRing.tsx';
import css from './SquadCard.module.css';
import { SQUAD_LOOKS } from './squad-looks.ts';

function sub(squad: SquadSummary, t: ReturnType<typeof useTranslation>['t']): string {
  const words = periodWords(t, squad.period);
  const amount = moneyText(squad.contribution);
  const runs = squad.status === 'active' || squad.status === 'completed';
  if (runs && !squad.isMine) return t('You proposed it. It runs without you.');
  if (squad.status === 'active') {
    const about = { round: words.round(squad.week), m: squad.size, amount, each: words.each };
    return upperFirst(t('{{round}} of {{m}}, {{amount}} {{each}}.', about));
  }
  if (squad.status === 'completed') return t('Everyone was paid once.');
  if (squad.status === 'pending') return t("It's waiting for approval. We'll tell you the decision.");
  if (squad.status === 'declined') return t("It wasn't approved.");
  if (squad.status === 'cancelled') return t('It was cancelled before it started.');
  if (squad.kind === 'test') return t('Try a whole rotation in minutes, with no money at all.');
  return t('{{amount}} {{each}} from {{day}}. {{n}} of {{m}} seats taken.', {
    amount,
    each: words.each,
    day: dayText(squad.startOn, squad.today),
    n: squad.seatsTaken,
    m: squad.size,
  });
}

/** Recipient and payout day of the current round. */
function Turn({ squad, running }: { squad: SquadSummary; running: RunningSquad }) {
  const { t } = useTranslation();
  const { recipient, failed, tryOn, short, isWaiting } = running;
  const day = dayText(running.payoutOn, squad.today);
  return (
    <>
      <p>
        {isWaiting
          ? t('The payout of {{day}} is waiting.', { day })
          : recipient === null
            ? t('You receive on {{day}}.', { day })
            : t('{{name}} receives on {{day}}.', { name: recipient, day })}
      </p>
      {failed > 0 && (
        <p className={css.failed}>
          <IconCircleX size={17} aria-hidden />
          <span>
            {t('{{count}} contributions failed.', { count: failed })}
            {tryOn && ` ${t("We'll try again on {{day}}.", { day: dayText(tryOn, squad.today) })}`}
            {short > 0 && ` ${t('{{amount}} will be missing from the payout.', { amount: moneyText(short) })}`}
          </span>
        </p>
      )}
    </>
  );
}

interface Props {
  readonly squad: SquadSummary;
  readonly to: string;
  /** State of the current round. Undefined while the state is unknown. */
  readonly running?: RunningSquad | undefined;
}

/** Card of a squad with a ring, the status, and at most one line about a problem. */
export function SquadCard({ squad, to, running }: Props) {
  const { t } = useTranslation();
  const missing = squad.missingOfMine.length;
  return (
    <Link className={cx(ui.card, css.squad)} to={to}>
      <MiniRing size={squad.size} taken={squad.takenPositions} lit={squad.week} yours={squad.myPosition} />
      <div>
        <div className={css.head}>
          <b>{squad.name}</b>
          <State look={SQUAD_LOOKS[squad.status]} chip />
        </div>
        <p>{sub(squad, t)}</p>
        {squad.myPosition !== null && squad.status !== 'completed' && (
          <p>{t('Your position is {{n}}.', { n: squad.myPosition })}</p>
        )}
        {running && <Turn squad={squad} running={running} />}
        {missing > 0 && (
          <p className={css.missing}>
            <IconCircle size={17} aria-hidden />
            <span>
              {t('{{count}} things are missing before it can start on {{day}}.', {
                count: missing,
                day: dayText(squad.startOn, squad.today),
              })}
            </span>
          </p>
        )}
      </div>
    </Link>
  );
}
