import { type StartMoved as Moved, ROUTES, type SquadDetail } from '@adashi/contract';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { inSquad } from '../../../client/query.ts';
import { dayText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import ui from '../../../ui/ui.module.css';

type Need = Moved['missing'][number]['need'];

const COUNTS: Record<Need, string> = {
  identity: msg('Not verified: {{count}}'),
  bank: msg('Without a bank account: {{count}}'),
  position: msg('Without a position: {{count}}'),
  guarantor: msg('Without a verified guarantor: {{count}}'),
  agreement: msg('Agreement not signed: {{count}}'),
};

const OWN: Record<Need, string> = {
  identity: msg('your identity'),
  bank: msg('your bank account'),
  position: msg('your position'),
  guarantor: msg('your guarantor'),
  agreement: msg('your signature'),
};

/** Lists the free seats and, for each requirement, the number of members who do not meet the requirement. */
function blockers(t: TFunction, { freeSeats, missing }: Moved): string[] {
  const free = freeSeats > 0 ? [t('Free seats: {{count}}', { count: freeSeats })] : [];
  return [...free, ...missing.map(({ need, count }) => t(COUNTS[need], { count }))];
}

/** Note about a postponed start: the days, the unmet requirements, and the member's own tasks. */
export function StartMoved({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const moved = useIfKnown(ROUTES.squadStart, inSquad(squad.id))?.moved;
  if (!moved) return null;
  const left = blockers(t, moved);
  const own = squad.missingOfMine.map((need) => t(OWN[need]));
  return (
    <section className={ui.card} aria-label={t('The start moved')}>
      <h2 className={ui.h2}>{t('The start moved')}</h2>
      <p className={ui.text2}>
        {t("It moved from {{from}} to {{to}}, because the squad wasn't full or not everyone was ready.", {
          from: dayText(moved.from, squad.today),
          to: dayText(moved.to, squad.today),
        })}
      </p>
      {left.length === 0 ? (
        <p>{t('Nothing blocks the new day.')}</p>
      ) : (
        <>
          <p>{t('Still missing for the new day:')}</p>
          <ul>
            {left.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {own.length > 0 && <p>{t('Of these, yours: {{gaps}}.', { gaps: own.join(', ') })}</p>}
    </section>
  );
}
