import { ROUTES, readySeats, type SquadDetail, type SquadSeat } from '@adashi/contract';
import { fullPot, largestFee, planPayout, SETTINGS, type Terms } from '@adashi/core';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { inSquad } from '../../../client/query.ts';
import { termsOf } from '../../../client/terms-of.ts';
import { moneyText, shareText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import ui from '../../../ui/ui.module.css';

/**
/** Joins the full names of members with their emails. */
const namesOf = (seats: readonly SquadSeat[]) =>
  seats.map(({ name, file }) => (file ? `${name} (${file.email})` : name)).join(', ');

/**
 * Dialog that reduces a squad to its ready members. The law may require a lower fee for the smaller squad (MONEY §2,
 * §4a).
 */
export function ReduceSquad({ squad, onClose }: { squad: SquadDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const stay = readySeats(squad);
  const leave = squad.seats.filter((seat) => seat.status === 'active' && !stay.includes(seat));
  const { feeBps: before, ...plan } = termsOf({ ...squad, size: stay.length });
  const most = Math.min(largestFee(plan, squad.maxYearlyRate), SETTINGS.mostFeeBps.most);
  const feeBps = Math.min(before, most - (most % 5));
  const terms: Terms = { ...plan, feeBps };
  return (
    <ActDialog
      route={ROUTES.reduceSquad}
      input={(reason) => ({ ...inSquad(squad.id), body: { reason, seats: stay.map(({ id }) => id), feeBps } })}
      title={t('Reduce {{squad}} to {{count}} members?', { squad: squad.name, count: stay.length })}
      consequences={[
        t('Its size drops from {{n}} to {{m}}. Positions close up, and each member receives {{amount}} once.', {
          n: squad.size,
          m: stay.length,
          amount: moneyText(planPayout(fullPot(terms), terms).net),
        }),
        feeBps < before
          ? t('The fee drops from {{before}} to {{fee}}, the legal limit with fewer members.', {
              before: shareText(before),
              fee: shareText(feeBps),
            })
          : t('The fee stays at {{fee}}.', { fee: shareText(before) }),
        ...(leave.length > 0
          ? [
              t('{{names}} lose their seats. We email them the reason.', {
                count: leave.length,
                names: namesOf(leave),
              }),
            ]
          : []),
        t('We email the members who stay. They can leave before it starts.'),
      ]}
      act={t('Reduce')}
      done={msg('Squad reduced')}
      readers={t('Members who lose their seats can read it.')}
      onClose={onClose}
    >
      <p className={ui.text2}>{t('Staying: {{names}}', { names: namesOf(stay) })}</p>
    </ActDialog>
  );
}
