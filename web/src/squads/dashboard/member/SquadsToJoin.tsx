import { ROUTES } from '@adashi/contract';
import { IconPlayerPlay, IconTicket } from '@tabler/icons-react';
import { Link } from 'react-router';
import { QueryBoundary, useCall, useIfKnown } from '../../../client/QueryBoundary.tsx';
import { IN_PRODUCT } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../session/session.ts';
import { button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Empty } from '../../../ui/Empty.tsx';
import ui from '../../../ui/ui.module.css';
import css from './dashboard.module.css';
import { SquadToJoin } from './SquadToJoin.tsx';
import way from './way.module.css';

const SHOWN = 3;
const OPEN = { ...IN_PRODUCT, query: { pageSize: 10, sort: 'start' } } as const;
/** Name of the practice squad, the same in every language. */
const PRACTICE = 'Practice';

/** Card for members without a squad: some open squads, the practice squad and a field for an invitation code. */
export function SquadsToJoin() {
  const { t } = useTranslation();
  const { verified } = useSession();
  const open = useCall(ROUTES.squads, OPEN);
  const known = useIfKnown(ROUTES.squads, OPEN);
  return (
    <>
      <section className={way.could} aria-label={t('Squads you could join')}>
        <div className={css.squadsHead}>
          <h2 className={ui.h2}>{t('Squads you could join')}</h2>
          <Link className={ui.link} to={paths.openSquads}>
            {known ? t('See all {{n}}', { n: known.total }) : t('See all')}
          </Link>
        </div>
        <QueryBoundary asked={open} card empty={<Empty title={t('No squads are open right now')} />}>
          {({ data }) => (
            <div className={ui.cards}>
              {data.slice(0, SHOWN).map((squad) => (
                <SquadToJoin key={squad.id} squad={squad} />
              ))}
            </div>
          )}
        </QueryBoundary>
      </section>
      <section className={cx(ui.card, way.others)} aria-label={t('Other ways to begin')}>
        <div>
          <IconPlayerPlay size={22} aria-hidden />
          <div>
            <b>{t('Try it with practice money')}</b>
            <p>
              {t('Play a whole rotation in minutes.')} {!verified && t("It opens once you're verified.")}
            </p>
          </div>
          <Link className={button('plain')} to={paths.openSquadsNamed(PRACTICE)}>
            {t('How it works')}
          </Link>
        </div>
        <div>
          <IconTicket size={22} aria-hidden />
          <div>
            <b>{t('Did a friend give you a code?')}</b>
            <p>{t('See their squad first, then decide.')}</p>
          </div>
          <Link className={button('plain')} to={paths.openSquads}>
            {t('Enter the code')}
          </Link>
        </div>
      </section>
    </>
  );
}
