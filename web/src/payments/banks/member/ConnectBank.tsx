import { type Output, ROUTES } from '@adashi/contract';
import { IconAlertCircle, IconBuildingBank, IconCircleDot, IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { FileButton } from '../../../client/FileButton.tsx';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { IN_PRODUCT, useWrite } from '../../../client/query.ts';
import { dayText, toDay } from '../../../i18n/format.ts';
import { currentLanguage, msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { Button, button } from '../../../ui/Button.tsx';
import { CenterPage } from '../../../ui/CenterPage.tsx';
import { cx } from '../../../ui/cx.ts';
import { State, type StateLook } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import css from './connect-bank.module.css';
import { EndMandate } from './EndMandate.tsx';

const ACTIVE: StateLook = { role: 'action', Icon: IconCircleDot, word: msg('Active') };

/** Poll interval in milliseconds. The bank may report the result after the member has returned to this page. */
const AGAIN_MS = 3_000;

type Mandate = Output<typeof ROUTES.mandate>;

/** Result of the last attempt to connect a bank account. Hidden once an account is connected. */
function Outcome({ mandate: { status, change } }: { mandate: Mandate }) {
  const { t } = useTranslation();
  const said = {
    pending: t("You haven't finished at your bank. Nothing is debited. Continue or start again."),
    cancelled: t("You didn't finish at your bank. Nothing was agreed, and nothing is debited."),
    failed: t('Your bank refused. Please ask your bank if the account accepts debits, or try another account.'),
    ended: t(
      "You cancelled pre-authorized debits, so we debit nothing. Connect a bank again so you don't miss a contribution.",
    ),
    ended_by_bank: t(
      "Your bank cancelled pre-authorized debits, so we debit nothing. Connect a bank again so you don't miss a contribution.",
    ),
  };
  const beside = {
    pending: t("The change isn't finished at your bank. Until then, we keep debiting this account."),
    cancelled: t("You didn't finish at your bank. We keep debiting this account."),
    failed: t('Your bank refused the other account. We keep debiting this one.'),
  };
  const text = change ? beside[change] : status === 'active' || status === 'none' ? null : said[status];
  if (!text) return null;
  const isBad = (change ?? status) === 'failed';
  const Icon = isBad ? IconAlertCircle : IconInfoCircle;
  return (
    <p className={cx(ui.notice, isBad && ui.bad)} role="status">
      <Icon size={18} aria-hidden />
      <span>{text}</span>
    </p>
  );
}

/** Full text of the pre-authorized debit agreement. The member reads the text before the redirect to the bank. */
function Agreement({ text, isOpen }: { text: string; isOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <details className={css.agreement} open={isOpen}>
      <summary>{t('Pre-authorized debit agreement')}</summary>
      <div className={css.text} tabIndex={0} role="region" aria-label={t('Pre-authorized debit agreement')}>
        <p className={ui.prose}>{text}</p>
      </div>
    </details>
  );
}

function Connected({ mandate: { lastDigits, since, isKept } }: { mandate: Mandate }) {
  const { t } = useTranslation();
  return (
    <div className={css.connected}>
      <State look={ACTIVE} chip />
      <div>
        <b>{t('Account ending {{digits}}', { digits: lastDigits })}</b>
        {since && <p className={cx(ui.small, ui.text2)}>{t('Since {{day}}', { day: dayText(toDay(since)) })}</p>}
      </div>
      {isKept && (
        <FileButton
          route={ROUTES.debitAgreement}
          input={IN_PRODUCT}
          name={`${t('Pre-authorized debit agreement')}.pdf`}
        >
          {t('Save as PDF')}
        </FileButton>
      )}
    </div>
  );
}

function Panel({ mandate }: { mandate: Mandate }) {
  const { t } = useTranslation();
  const connect = useWrite(ROUTES.connectBank);
  const isActive = mandate.status === 'active';
  const go = () =>
    connect.mutate(
      { ...IN_PRODUCT, query: { language: currentLanguage() } },
      { onSuccess: ({ authorisation_url }) => window.location.assign(authorisation_url) },
    );
  return (
    <>
      <IconBuildingBank size={44} stroke={1.25} className={ui.action} aria-hidden />
      <h1 className={ui.title}>{isActive ? t('Your bank is connected') : t('Connect your bank')}</h1>
      {isActive && <Connected mandate={mandate} />}
      <Outcome mandate={mandate} />
      <p>
        {isActive
          ? t(
              'We debit your contributions from this account. To use another one, agree again. We use this one until then.',
            )
          : mandate.isPaidTo
            ? t(
                "You authorize us to debit your contributions from your account on the days in your calendar. Your pot is paid to the same account if it's in your name.",
              )
            : t(
                'You authorize us to debit your contributions from your account on the days in your calendar. You choose the account for your pot under Payout.',
              )}
      </p>
      <Agreement text={mandate.agreement} isOpen={!isActive} />
      <p className={cx(ui.small, ui.text2)}>
        {t("By continuing, you agree to this. We'll email you a PDF once your bank confirms it.")}
      </p>
      <div className={ui.actions}>
        <Link className={button('plain')} to={paths.squads}>
          {t('Back to your squads')}
        </Link>
        <Button
          look={isActive ? 'plain' : 'primary'}
          onClick={go}
          busy={connect.isPending ? t('Opening your bank') : undefined}
        >
          {isActive ? t('Connect another account') : t('Continue to your bank')}
        </Button>
      </div>
      {isActive && <EndMandate />}
    </>
  );
}

/** Page that connects a bank account. The page has no sidebar, because the member has only this task. */
export function ConnectBank() {
  const { t } = useTranslation();
  const asked = { ...IN_PRODUCT, query: { language: currentLanguage() } };
  const mandate = useCall(ROUTES.mandate, asked, { refetchInterval: AGAIN_MS });
  return (
    <CenterPage title={t('Connect your bank')}>
      <QueryBoundary asked={mandate}>{(known) => <Panel mandate={known} />}</QueryBoundary>
    </CenterPage>
  );
}
