import type { SquadDetail } from '@adashi/contract';
import { fullPot, guaranteeLimits, LIMITS, planPayout } from '@adashi/core';
import { Link, useParams } from 'react-router';
import { termsOf } from '../../../client/terms-of.ts';
import { dayText, moneyText, shareText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { BackToSquads } from '../../shared/BackToSquads.tsx';
import { LoadedSquad } from '../../shared/LoadedSquad.tsx';
import css from './squad-rules.module.css';

/** Returns the amounts and days of a squad for the text of its rules. */
function useValues(squad: SquadDetail) {
  const { t } = useTranslation();
  const terms = termsOf(squad);
  const words = periodWords(t, squad.period);
  const { pot, fee, reserveShare, net } = planPayout(fullPot(terms), terms);
  const [second, third] = LIMITS.retryBusinessDays;
  return {
    amount: moneyText(squad.contribution),
    each: words.each,
    rounds: words.rounds(squad.size),
    day: dayText(squad.startOn, squad.today),
    pot: moneyText(pot),
    net: moneyText(net),
    fee: moneyText(fee),
    feeRate: shareText(squad.feeBps),
    share: moneyText(reserveShare),
    shareRate: shareText(squad.reserveBps),
    lead: squad.leadDays,
    days: squad.payoutDays,
    second,
    third,
    most: moneyText(guaranteeLimits(terms, 1).afterPayout),
  };
}

/** Returns the rules of MONEY §2 to §5 as text, with the amounts of one squad. */
function useRules(squad: SquadDetail) {
  const { t } = useTranslation();
  const values = useValues(squad);
  const orders = {
    choice: t("Everyone chooses a free position when joining. Your position is the round in which you're paid."),
    draw: t('The order is drawn at the start. Your browser adds a number, and anyone can check the draw.'),
    assigned: t('We set the positions before the start.'),
  };
  return [
    [
      t('What you pay, and when'),
      t(
        '{{amount}} {{each}}, {{rounds}}, from {{day}}. We debit your account on the due day or the next business day. We notify you {{lead}} business days before, and again the day before.',
        values,
      ),
    ],
    [
      t('The order'),
      `${orders[squad.orderRule]} ${t('Two members can swap if neither has been paid and neither round is being collected.')}`,
    ],
    [
      t('What you receive, and when'),
      t(
        'Once, in the round of your position. A pot of {{pot}}, less fee and reserve share, is {{net}}. We pay it on a business day, at least {{days}} days after its contributions are due.',
        values,
      ),
    ],
    [t('The fee'), t('{{feeRate}} of each pot, {{fee}} of a full one. There are no other fees.', values)],
    [
      t('The reserve'),
      t(
        '{{shareRate}} of each pot, {{share}} of a full one, stays in the reserve of this squad. After the last payout, the rest comes back in equal shares to everyone who never defaulted.',
        values,
      ),
    ],
    [
      t("When someone doesn't pay"),
      t(
        "We retry the debit {{second}} and {{third}} business days after it failed, if that can help. After that, it's a default. On the payout day, the reserve and then the guarantee fund cover what is missing, as far as they can. The rest follows when it's paid. A pot never pays money it doesn't hold.",
        values,
      ),
    ],
    [
      t('Who owes'),
      t(
        "A member in default can't join or swap, and is paid last if not paid yet. The debt is deducted from their pot first.",
      ),
    ],
    [
      t('The guarantor'),
      t(
        'Everyone has one. We tell them about the first failure and ask them to pay after a default. They never pay more than the member still owes to others. The most is {{most}} after the first payout, and {{amount}} less with each round.',
        values,
      ),
    ],
    [
      t('Leaving'),
      t(
        'You can leave until your own round is being collected. You then receive exactly what you put in, in a refund round at the end. There is no fee and no reserve share. You never lose what you put in.',
      ),
    ],
  ] as const;
}

function Rules({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const rules = useRules(squad);
  return (
    <>
      <PageTitle
        title={t('The rules in plain words')}
        sub={t('What everyone in {{squad}} agreed to.', { squad: squad.name })}
      >
        <Link className={button('plain')} to={paths.whatIf(squad.id)}>
          {t('What if someone stops paying?')}
        </Link>
      </PageTitle>
      <dl className={cx(ui.card, css.rules)}>
        {rules.map(([title, text]) => (
          <div key={title}>
            <dt className={ui.h3}>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function SquadRules() {
  const { t } = useTranslation();
  // The page has a title even if the squad does not exist.
  useTitle(t('The rules in plain words'));
  const { id = '' } = useParams();
  return (
    <LoadedSquad back={<BackToSquads label={t('The squad')} to={paths.squad(id)} />}>
      {(squad) => (
        <>
          <BackToSquads label={squad.name} to={paths.squad(squad.id)} />
          <Rules squad={squad} />
        </>
      )}
    </LoadedSquad>
  );
}
