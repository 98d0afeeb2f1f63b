import { ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Loaded, together, useCall } from '../../client/Loaded.tsx';
import { IN_PRODUCT } from '../../client/query.ts';
import { moneyText } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';
import { button } from '../../ui/Button.tsx';
import { CardHead } from '../../ui/CardHead.tsx';
import { cx } from '../../ui/cx.ts';
import ui from '../../ui/ui.module.css';

const COUNTED = { pageSize: 10 } as const;

/** What may wait for staff. */
function useWaiting() {
  return together({
    approvals: useCall(ROUTES.payouts, { ...IN_PRODUCT, query: { ...COUNTED, state: 'awaiting_approval' } }),
    held: useCall(ROUTES.payouts, { ...IN_PRODUCT, query: { ...COUNTED, state: 'held' } }),
    defaults: useCall(ROUTES.payments, { ...IN_PRODUCT, query: { ...COUNTED, state: 'defaulted' } }),
    setAside: useCall(ROUTES.squadsSetAside, { query: COUNTED }),
    unmatched: useCall(ROUTES.unmatchedEvents, { query: COUNTED }),
    undelivered: useCall(ROUTES.deadLetters, { query: COUNTED }),
    kyc: useCall(ROUTES.people, { query: { ...COUNTED, kyc: 'pending' } }),
    guarantors: useCall(ROUTES.guarantorStats, {}),
    squads: useCall(ROUTES.squadStats, IN_PRODUCT),
  });
}

function Work() {
  const { t } = useTranslation();
  const waiting = useWaiting();
  return (
    <Loaded asked={waiting}>
      {({ approvals, held, defaults, setAside, unmatched, undelivered, kyc, guarantors, squads }) => {
        const work = [
          [approvals.total, t('Payouts wait for approval'), paths.payoutsIn('awaiting_approval'), t('Review')],
          [held.total, t('Payouts are held'), paths.payoutsIn('held'), t('Open')],
          [defaults.total, t('Contributions are in default'), paths.paymentsIn('defaulted'), t('Open')],
          [setAside.total, t('Squads are set aside'), paths.setAside, t('Open')],
          [unmatched.total, t('Bank events match nothing'), paths.setAside, t('Open')],
          [undelivered.total, t('Mails and orders that could not leave'), paths.undelivered, t('Open')],
          [kyc.total, t('People wait for KYC'), paths.kyc, t('Review')],
          [guarantors.accepted ?? 0, t('Guarantors to verify'), paths.guarantors, t('Verify')],
          [squads.byStatus.pending ?? 0, t('Squads wait for approval'), paths.squadsBy('pending'), t('Review')],
        ] as const;
        return (
          <table>
            <tbody>
              {work.map(([count, title, to, action]) => (
                <tr key={title}>
                  <td className={cx(ui.h2, count > 0 ? ui.action : ui.text3)}>{count}</td>
                  <td>{title}</td>
                  <td className={ui.right}>
                    <Link className={button(count > 0 ? 'soft' : 'plain', 'sm')} to={to}>
                      {action}
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      }}
    </Loaded>
  );
}

export function AdminDashboard() {
  const { t } = useTranslation();
  const squads = useCall(ROUTES.squadStats, IN_PRODUCT);
  return (
    <div className={ui.cards}>
      <section className={ui.card}>
        <CardHead title={t("Today's work")} />
        <Work />
      </section>
      <section className={cx(ui.card, ui.pad, ui.stack)}>
        <h2 className={ui.h2}>{t('Squads')}</h2>
        <Loaded asked={squads}>
          {({ byStatus, members, weekly }) => (
            <>
              <p>
                <span className={ui.big}>{byStatus.active ?? 0}</span> {t('are running')}
              </p>
              <p className={ui.text2}>
                {t('{{count}} seats are taken. On average {{amount}} is put in a week.', {
                  count: members,
                  amount: moneyText(weekly),
                })}
              </p>
            </>
          )}
        </Loaded>
        <Link className={button('primary')} to={paths.newSquad}>
          {t('Open a squad')}
        </Link>
      </section>
    </div>
  );
}
