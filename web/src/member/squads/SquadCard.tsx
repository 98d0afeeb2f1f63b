import type { SquadSummary } from '@adashi/contract';
import { IconCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dayText, moneyText } from '../../i18n/format.ts';
import { State } from '../../ui/State.tsx';
import { MiniRing } from '../../ui/squad/MiniRing.tsx';

function sub(squad: SquadSummary, t: ReturnType<typeof useTranslation>['t']): string {
  if (squad.status === 'active')
    return t('Week {{n}} of {{m}}, {{amount}} a week.', {
      n: squad.week,
      m: squad.size,
      amount: moneyText(squad.contribution),
    });
  if (squad.status === 'completed') return t('Everybody was paid once.');
  if (squad.kind === 'test') return t('Try a whole rotation in minutes, with no money at all.');
  return t('{{amount}} a week from {{day}}. {{n}} of {{m}} seats taken.', {
    amount: moneyText(squad.contribution),
    day: dayText(squad.startOn, squad.today),
    n: squad.seatsTaken,
    m: squad.size,
  });
}

/** A squad at a glance: its ring, where it stands, and at most one line that needs an eye. */
export function SquadCard({ squad, to }: { squad: SquadSummary; to: string }) {
  const { t } = useTranslation();
  const missing = squad.missingOfMine.length;
  return (
    <Link className="card sqc" to={to}>
      <MiniRing size={squad.size} taken={squad.takenPositions} lit={squad.week} yours={squad.myPosition} />
      <div>
        <div className="sqc-t">
          <b>{squad.name}</b>
          <State name={squad.status} chip />
        </div>
        <p>{sub(squad, t)}</p>
        {squad.myPosition !== null && squad.status !== 'completed' && (
          <p>{t('Your position is {{n}}.', { n: squad.myPosition })}</p>
        )}
        {missing > 0 && (
          <p className="alert s-waiting">
            <IconCircle className="ic" size={17} aria-hidden />
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
