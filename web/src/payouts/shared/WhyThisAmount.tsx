import { type Payout, ROUTES } from '@adashi/contract';
import { QueryBoundary, useCall } from '../../client/QueryBoundary.tsx';
import { inSquad } from '../../client/query.ts';
import { periodWords, upperFirst } from '../../i18n/period.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import ui from '../../ui/ui.module.css';
import { InParts } from './InParts.tsx';
import { Parts } from './Parts.tsx';
import css from './Waterfall.module.css';
import { Waterfall } from './Waterfall.tsx';

type Asked = Pick<Payout, 'id' | 'member' | 'squad' | 'period' | 'round'>;

/** Contributions of the members, and the calculation from the pot to the payout. */
function Why({ payout: { id } }: { payout: Asked }) {
  const why = useCall(ROUTES.payout, inSquad(id));
  return (
    <QueryBoundary asked={why}>
      {(payout) => (
        <>
          <InParts payout={payout} />
          <Parts parts={payout.parts} />
          <Waterfall payout={payout} />
        </>
      )}
    </QueryBoundary>
  );
}

/** Card that explains the amount of the next payout. */
export function WhyCard({ payout }: { payout: Asked }) {
  const { t } = useTranslation();
  const round = upperFirst(periodWords(t, payout.period).round(payout.round));
  return (
    <section className={cx(ui.card, ui.pad)}>
      <h2 className={ui.h2}>{t('Why this amount?')}</h2>
      <p className={cx(ui.small, ui.text2)}>{t('{{round}} of {{squad}}', { round, squad: payout.squad })}</p>
      <div className={css.why}>
        <Why payout={payout} />
      </div>
    </section>
  );
}

/** Dialog that explains the amount of a payout, for the recipient and for staff. */
export function WhyThisAmount({ payout, onClose }: { payout: Asked; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('Why this amount?')} opened onClose={onClose}>
      <p className={ui.text2}>
        {t('Payout to {{name}}, {{round}} of {{squad}}', {
          name: payout.member,
          round: periodWords(t, payout.period).round(payout.round),
          squad: payout.squad,
        })}
      </p>
      <Why payout={payout} />
    </Dialog>
  );
}
