import { type GuaranteeView, ROUTES } from '@adashi/contract';
import { FileButton } from '../../../client/FileButton.tsx';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords, upperFirst } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { GUARANTEE_LOOKS, stageOf } from '../shared/guarantor-looks.ts';
import { AboutMember } from './AboutMember.tsx';
import { AskQuestion } from './AskQuestion.tsx';
import { EndPromise } from './EndPromise.tsx';
import css from './guarantor.module.css';

/** State of a guarantee after the guarantor's response, with the signed text and the payments. */
export function Standing({ view, query }: { view: GuaranteeView; query: { id: string } }) {
  const { t } = useTranslation();
  const { signed, paid, today, language, member } = view;
  const stage = stageOf(view);
  const words = {
    asked: '',
    again: '',
    accepted: t("Thank you. We'll verify you next. We'll write to you only if something is missing."),
    standing: t("You don't need to do anything. We'll write to you if {{name}} misses a contribution.", {
      name: member.firstName,
    }),
    leaving: t('You take on no new squads. Your promise stays for squads that have started.'),
    owing: '',
    paid: t("Thank you. There's nothing to do right now."),
    ended: t('Everything is paid, and you have no further obligation. Thank you.'),
  }[stage];
  return (
    <section className={cx(ui.card, ui.pad, css.side)}>
      <div className={ui.person}>
        <h2 className={cx(ui.h2, ui.grow)}>{t('Current state')}</h2>
        <State look={GUARANTEE_LOOKS[stage]} chip />
      </div>
      {words && <p className={ui.text2}>{words}</p>}
      <AboutMember view={view} />
      {paid.length > 0 && (
        <>
          <h3 className={ui.h3}>{t('What you paid')}</h3>
          <ul className={css.paid}>
            {paid.map((payment) => (
              <li key={`${payment.squad}:${payment.round}:${payment.on}`}>
                <span>
                  {upperFirst(periodWords(t, payment.period).round(payment.round))}, {payment.squad}
                  <br />
                  <span className={cx(ui.small, ui.text2)}>{dayText(payment.on, today)}</span>
                </span>
                <b className={ui.tabular}>{moneyText(payment.amount)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={css.sign}>
        {signed && (
          <>
            <p className={ui.text2}>
              {t('Signed by {{name}} on {{day}}.', { name: signed.signature, day: dayText(signed.on, today) })}
            </p>
            <FileButton
              route={ROUTES.guaranteePdf}
              input={{ query: { ...query, language } }}
              name={`${t('Guarantee')}.pdf`}
            >
              {t('What you signed, as PDF')}
            </FileButton>
          </>
        )}
        {view.promise.isOffered && <EndPromise view={view} query={query} />}
        <AskQuestion view={view} />
      </div>
    </section>
  );
}
