import { type IdentityCase, type IdentityCaseRow, ROUTES } from '@adashi/contract';
import { IconCoins, IconGift, IconRosetteDiscountCheck, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { countText, dayOf, dayText, momentText, moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';

import { paths } from '../../../paths.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { Row, Rows } from '../../../ui/Rows.tsx';
import ui from '../../../ui/ui.module.css';
import { eventText, kindsText, numberOf, numbersText } from './case-words.ts';
import css from './same-person.module.css';

/** Card that lists the rewards and verifications on hold until the decision, and says that payouts continue. */
export function CaseWaits({ whole }: { whole: IdentityCase }) {
  const { t } = useTranslation();
  const { rewards, accounts, sharedBanks } = whole;
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? '';
  const isPaid = accounts.filter(({ isSuspended, identity }) => !isSuspended && identity === 'verified');
  return (
    <section className={ui.card}>
      <CardHead title={t('Waiting for this decision')} />
      <Rows>
        {rewards.map(({ referrer, person, amount }) => (
          <Row
            key={person}
            Icon={IconGift}
            title={t('Referral reward {{amount}} waits until this is decided', { amount: moneyText(amount) })}
            sub={t('To {{referrer}}, for inviting {{name}}', { referrer: nameOf(referrer), name: nameOf(person) })}
          />
        ))}
        {sharedBanks.map((id) => (
          <Row
            key={id}
            Icon={IconRosetteDiscountCheck}
            title={t("Account {{number}} can't be verified", { number: numberOf(whole, id) })}
            sub={t('A shared bank account needs two people to allow it')}
          />
        ))}
        {isPaid.length > 0 && (
          <Row
            Icon={IconCoins}
            title={t('Payouts go on as planned')}
            sub={t('Nothing is held for {{who}}', {
              who: numbersText(
                t,
                isPaid.map(({ number }) => number),
              ),
            })}
          />
        )}
      </Rows>
    </section>
  );
}

/** Card with the decisions about the accounts of a case, newest first. */
export function CaseHistory({ whole }: { whole: IdentityCase }) {
  const { t } = useTranslation();
  return (
    <section className={ui.card}>
      <CardHead title={t('History of decisions')} />
      <ol className={css.history}>
        {whole.history.map((event) => (
          <li key={`${event.kind} ${event.id}`}>
            <small>{momentText(event.at)}</small>
            <b>{eventText(t, whole, event)}</b>
            <span>{event.by ? `${event.by}. “${event.reason}”` : kindsText(t, event.kinds)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function OpenCase({ row, isShown }: { row: IdentityCaseRow; isShown: boolean }) {
  const { t } = useTranslation();
  const { id, number, name, accounts, kinds, openedAt } = row;
  const title = t('Case {{number}}: {{name}} and {{n}} more', { number, name, n: accounts - 1 });
  return (
    <Row
      Icon={IconUsers}
      title={title}
      sub={`${kindsText(t, kinds)}. ${t('Open since {{day}}', { day: dayText(dayOf(openedAt)) })}`}
      act={
        isShown ? (
          <small className={ui.text2}>{t('This case')}</small>
        ) : (
          <Link className={ui.link} to={paths.samePersonCase(id)} aria-label={t('Open case {{number}}', { number })}>
            {t('Open')}
          </Link>
        )
      }
    />
  );
}

/** Card with the open cases, oldest first. */
export function OpenCases({ shown }: { shown: string }) {
  const { t } = useTranslation();
  const list = useIfKnown(ROUTES.identityCases, { query: { pageSize: 50 } });
  if (!list) return null;
  return (
    <section className={ui.card}>
      <CardHead title={t('Open cases')}>
        <span className={ui.text2}>{countText(list.total)}</span>
      </CardHead>
      <Rows>
        {list.data.map((row) => (
          <OpenCase key={row.id} row={row} isShown={row.id === shown} />
        ))}
      </Rows>
    </section>
  );
}
