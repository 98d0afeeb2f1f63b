import { type CaseAccount, type IdentityCase, SIGNAL_KINDS, type SignalKind } from '@adashi/contract';
import { IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dayOf, dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { initialsOf } from '../../../ui/initials-of.ts';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { IDENTITY_LOOKS } from '../../shared/identity-looks.ts';
import { COMPARED, numberOf, numbersText, SIGNALS } from './case-words.ts';
import css from './same-person.module.css';

const OPEN = { role: 'waiting', Icon: IconHourglass, word: msg('Open since') } as const;

function Compared({ account, kind }: { account: CaseAccount; kind: SignalKind }) {
  const { t } = useTranslation();
  const signal = account.signals.find((each) => each.kind === kind);
  if (!signal?.isGiven) return <State look={COMPARED.missing} />;
  if (signal.sameAs.length === 0) return <State look={COMPARED.different} />;
  return <State look={COMPARED.same} word={t('Same as {{who}}', { who: numbersText(t, signal.sameAs) })} />;
}

/** Row of the comparison. On a phone, the row is a block that lists the accounts. */
function CaseRow({
  accounts,
  head,
  children,
}: {
  accounts: readonly CaseAccount[];
  head: ReactNode;
  children: (account: CaseAccount) => ReactNode;
}) {
  return (
    <tr>
      <th scope="row">{head}</th>
      {accounts.map((account) => (
        <td key={account.id}>
          <span className={css.who} aria-hidden>
            {account.number} {account.name}
          </span>
          {children(account)}
        </td>
      ))}
    </tr>
  );
}

function AccountHead({ account: { id, number, name, email, joinedAt } }: { account: CaseAccount }) {
  const { t } = useTranslation();
  return (
    <th scope="col">
      <span className={css.marks}>
        <Avatar initials={initialsOf(name)} />
        <span className={css.number}>{number}</span>
      </span>
      <span className={css.about}>
        <Link to={paths.member(id)}>{name}</Link>
        <small>{email}</small>
        <small>{t('Joined {{day}}', { day: dayText(dayOf(joinedAt)) })}</small>
      </span>
    </th>
  );
}

/** Returns the sentence about the two accounts that match on the most signals. */
function useBest(whole: IdentityCase): string {
  const { t } = useTranslation();
  const [best] = whole.pairs.toSorted((a, b) => b.kinds.length - a.kinds.length);
  if (!best) return '';
  const who = [best.one, best.other].map((id) => numberOf(whole, id)).toSorted((a, b) => a - b);
  const values = { who: numbersText(t, who), n: best.kinds.length, all: SIGNAL_KINDS.length };
  return t('{{who}} match on {{n}} of {{all}} signals.', values);
}

function Facts({ accounts }: { accounts: readonly CaseAccount[] }) {
  const { t } = useTranslation();
  const inviter = ({ invitedBy, inviter: name }: CaseAccount) =>
    invitedBy === null ? (name ?? t('Nobody')) : `${invitedBy}, ${name}`;
  return (
    <tbody>
      <tr className={css.group}>
        <th scope="colgroup" colSpan={accounts.length + 1}>
          {t('Facts')}
        </th>
      </tr>
      <CaseRow accounts={accounts} head={t('Identity')}>
        {({ identity }) => <State look={IDENTITY_LOOKS[identity]} />}
      </CaseRow>
      <CaseRow accounts={accounts} head={t('Squads')}>
        {({ squads }) => <span>{squads.length === 0 ? t('None yet') : squads.join(', ')}</span>}
      </CaseRow>
      <CaseRow accounts={accounts} head={t('Owes')}>
        {({ owes }) => <span>{moneyText(owes)}</span>}
      </CaseRow>
      <CaseRow accounts={accounts} head={t('Invited by')}>
        {(account) => <span>{inviter(account)}</span>}
      </CaseRow>
    </tbody>
  );
}

/** Table that compares the accounts of a case by signals and facts. The table hides the values of the signals. */
export function CaseTable({ whole }: { whole: IdentityCase }) {
  const { t } = useTranslation();
  const best = useBest(whole);
  const { accounts, number, openedAt, closedAt } = whole;
  return (
    <section className={ui.card}>
      <div className={ui.cardHead}>
        <h2 className={ui.h2}>{t('Case {{number}}: {{n}} accounts', { number, n: accounts.length })}</h2>
        {closedAt === null && <State look={OPEN} chip more={dayText(dayOf(openedAt))} />}
      </div>
      <p className={css.lead}>
        <b>{best}</b> {t('We compare scrambled values, never the numbers themselves.')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard */}
      <div className={css.scroll} tabIndex={0} role="region" aria-label={t('Signals')}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col" className={css.corner}>
                {t('Signal')}
              </th>
              {accounts.map((account) => (
                <AccountHead key={account.id} account={account} />
              ))}
            </tr>
          </thead>
          <tbody>
            {SIGNAL_KINDS.map((kind) => {
              const { Icon, word, hint } = SIGNALS[kind];
              const head = (
                <span className={css.signal}>
                  <Icon size={20} stroke={1.75} aria-hidden />
                  <span>
                    {t(word)}
                    <small>{t(hint)}</small>
                  </span>
                </span>
              );
              return (
                <CaseRow key={kind} accounts={accounts} head={head}>
                  {(account) => <Compared account={account} kind={kind} />}
                </CaseRow>
              );
            })}
          </tbody>
          <Facts accounts={accounts} />
        </table>
      </div>
    </section>
  );
}
