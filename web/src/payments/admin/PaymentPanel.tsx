import { type PaymentStory, ROUTES } from '@adashi/contract';
import { CREDITORS } from '@adashi/core';
import { Link } from 'react-router';
import { QueryBoundary, useCall } from '../../client/QueryBoundary.tsx';
import { inSquad } from '../../client/query.ts';
import { dayText, moneyText } from '../../i18n/format.ts';
import { periodWords } from '../../i18n/period.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { Address } from '../../ui/Address.tsx';
import { HeroMoney } from '../../ui/Money.tsx';
import { PanelPart, SidePanel } from '../../ui/SidePanel.tsx';
import { State } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { Acts } from '../shared/Acts.tsx';
import { ACT_WORDS, CREDITOR_WORDS, SIDE_WORDS } from '../shared/act-words.ts';
import { lookOf } from '../shared/money-looks.ts';
import { MOVEMENTS } from '../shared/movement-words.ts';
import { Reason } from '../shared/payment-columns.tsx';
import css from '../shared/story.module.css';
import { PaymentActs } from './PaymentActs.tsx';

/** List of the creditors of an unpaid contribution. */
function Owed({ owed, recipient, isPotPaid, waived }: PaymentStory) {
  const { t } = useTranslation();
  const parts = CREDITORS.filter((creditor) => owed[creditor] > 0);
  if (parts.length === 0 && waived === 0) return null;
  return (
    <PanelPart title={t('Owed to')}>
      <ul className={css.lines}>
        {parts.map((creditor) => (
          <li key={creditor}>
            <span>{creditor === 'pot' && isPotPaid ? recipient : t(CREDITOR_WORDS[creditor])}</span>
            <b className={ui.tabular}>{moneyText(owed[creditor])}</b>
          </li>
        ))}
        {waived > 0 && (
          <li>
            <span>{t('Waived')}</span>
            <b className={ui.tabular}>{moneyText(waived)}</b>
          </li>
        )}
      </ul>
    </PanelPart>
  );
}

function Moved({ transfers }: Pick<PaymentStory, 'transfers'>) {
  const { t } = useTranslation();
  const side = (name: string) => t(SIDE_WORDS[name] ?? 'Provider');
  return (
    <PanelPart title={t('Transactions')}>
      {transfers.length === 0 && <p className={css.above}>{t('No transactions.')}</p>}
      <ul className={css.lines}>
        {transfers.map(({ id, on, kind, from, to, amount }) => (
          <li key={id}>
            <span>
              {t(MOVEMENTS[kind])}
              <small>
                {dayText(on)}, {t('{{from}} → {{to}}', { from: side(from), to: side(to) })}
              </small>
            </span>
            <b className={ui.tabular}>{moneyText(amount)}</b>
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}

function Story({ story, onClose }: { story: PaymentStory; onClose: () => void }) {
  const { t } = useTranslation();
  const { payment, personId } = story;
  return (
    <SidePanel
      label={payment.member}
      head={
        <>
          <h2 className={ui.h2}>{payment.member}</h2>
          <p className={ui.text2}>
            <Address>{payment.memberEmail}</Address>
          </p>
          <p className={ui.text2}>
            <Link className={ui.link} to={`${paths.squadsBy('active')}/${payment.squadId}`}>
              {payment.squad}
            </Link>
            , {periodWords(t, payment.period).round(payment.round)}
          </p>
        </>
      }
      onClose={onClose}
      foot={<PaymentActs story={story} />}
    >
      <PanelPart>
        <HeroMoney cents={payment.amount} />
        <p>{t('Due on {{day}}', { day: dayText(payment.dueOn) })}</p>
        <p className={css.above}>
          <State look={lookOf(payment)} chip />
        </p>
        <Reason payment={payment} />
        <ul className={css.links}>
          <li>
            <Link className={ui.link} to={paths.member(personId)}>
              {t('Everything about {{name}}', { name: payment.member })}
            </Link>
          </li>
          <li>
            <Link className={ui.link} to={paths.paymentsOf({ person: personId })}>
              {t('All payments of {{name}}', { name: payment.member })}
            </Link>
          </li>
          <li>
            <Link className={ui.link} to={paths.paymentsOf({ squad: payment.squadId })}>
              {t('All payments of {{name}}', { name: payment.squad })}
            </Link>
          </li>
        </ul>
      </PanelPart>
      <Owed {...story} />
      <Moved {...story} />
      <PanelPart title={t('What happened')}>
        <Acts acts={story.acts} words={ACT_WORDS} />
      </PanelPart>
    </SidePanel>
  );
}

/** Panel of one contribution with the details and the actions. */
export function PaymentPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const story = useCall(ROUTES.paymentStory, inSquad(id));
  return <QueryBoundary asked={story}>{(data) => <Story story={data} onClose={onClose} />}</QueryBoundary>;
}
