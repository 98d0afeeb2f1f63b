import type { SquadDetail, SquadStep } from '@adashi/contract';
import {
  IconArrowBackUp,
  IconCashBanknote,
  IconCircleDot,
  IconCircleX,
  IconFlag,
  IconLock,
  IconRefresh,
  IconShieldHalf,
} from '@tabler/icons-react';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords, upperFirst } from '../../../i18n/period.ts';
import type { TFunction } from '../../../i18n/translation.ts';

interface Words {
  readonly title: string;
  readonly text: string;
}

type Kind = SquadStep['kind'];
type Of<K extends Kind> = Extract<SquadStep, { kind: K }>;

export const STEP_ICONS = {
  failed: IconCircleX,
  returned: IconArrowBackUp,
  paid: IconShieldHalf,
  rest_paid: IconCashBanknote,
  waits: IconLock,
  today: IconCircleDot,
  debit: IconRefresh,
  payout: IconCashBanknote,
  rest: IconCashBanknote,
  set_off: IconFlag,
} as const satisfies Record<Kind, typeof IconFlag>;

interface About {
  readonly t: TFunction;
  readonly squad: SquadDetail;
  readonly round: (n: number) => string;
  /** Whether the reader receives the payout of a round. */
  readonly isOwn: (n: number) => boolean;
}

/** Returns the text about the parts of a pot that the reserve and the guarantee fund paid. */
function coverWords(t: TFunction, reserve: number, fund: number): string {
  const amounts = { reserve: moneyText(reserve), fund: moneyText(fund) };
  if (reserve > 0 && fund > 0) return t('The reserve covered {{reserve}}, the guarantee fund {{fund}}.', amounts);
  if (reserve > 0) return t('The reserve covered {{reserve}}.', amounts);
  if (fund > 0) return t('The guarantee fund covered {{fund}}.', amounts);
  return '';
}

function failedWords({ t, round }: About, { round: n, count, isLast }: Of<'failed'>): Words {
  if (isLast)
    return {
      title: t('The last attempt for {{round}} failed', { round: round(n) }),
      text: t('We asked the guarantor to pay.'),
    };
  return {
    title: t('{{count}} contributions for {{round}} failed', { count, round: round(n) }),
    text: t('The members know about it.', { count }),
  };
}

function paidWords({ t, squad, round }: About, { round: n, net, reserve, fund, owed }: Of<'paid'>): Words {
  const covers = coverWords(t, reserve, fund);
  const name = round(n);
  const isUnderWay = squad.rounds.find(({ number }) => number === n)?.payout.state === 'submitted';
  if (owed === 0)
    return {
      title: isUnderWay
        ? t('The full payout of {{round}} is on its way', { round: name })
        : upperFirst(t('{{round}} was paid in full', { round: name })),
      text: covers || t('Every contribution had arrived.'),
    };
  const about = { round: name, amount: moneyText(net) };
  return {
    title: isUnderWay
      ? t('{{amount}} of {{round}} is on its way', about)
      : upperFirst(t('{{round}} was paid {{amount}}', about)),
    text: `${covers || t('The reserve and the fund were empty.')} ${t('{{amount}} is still owed.', { amount: moneyText(owed) })}`,
  };
}

function debitWords({ t, squad, round }: About, { round: n, on, isLast, isUnderWay }: Of<'debit'>): Words {
  const of = { round: round(n) };
  if (isUnderWay)
    return on <= squad.today
      ? { title: t('We tried {{round}} again', of), text: t("The bank hasn't confirmed it yet.") }
      : { title: t('A debit for {{round}} leaves the account', of), text: t('The bank confirms it after that day.') };
  return isLast
    ? { title: t('We try {{round}} a last time', of), text: t('If it fails, we ask the guarantor to pay.') }
    : { title: t('We try {{round}} again', of), text: t('If it fails, we try once more.') };
}

function payoutWords({ t, round, isOwn }: About, { round: n, net, owed }: Of<'payout'>): Words {
  const about = { round: round(n), amount: moneyText(net) };
  return {
    title: isOwn(n) ? t('You receive {{amount}}', about) : upperFirst(t('{{round}} is paid {{amount}}', about)),
    text:
      owed > 0
        ? t('{{amount}} stays owed and comes as a separate payment.', { amount: moneyText(owed) })
        : t('This holds if nothing else fails.'),
  };
}

function todayWords({ t, squad, round }: About, { round: n, arrived, all }: Of<'today'>): Words {
  const count = { n: arrived, m: all, round: round(n) };
  if (all === 0) return { title: t('Nothing is due yet'), text: t('The next debits are for {{round}}.', count) };
  const current = squad.rounds.find(({ number }) => number === n);
  const isAhead = current && current.payoutOn >= squad.today;
  const on = isAhead ? current.payout.on : current?.payoutOn;
  const day = on && dayText(on, squad.today);
  return {
    title: upperFirst(t('{{round}}: {{n}} of {{m}} contributions are in', count)),
    text: !day
      ? t('The payout has no date yet.')
      : isAhead
        ? t('The payout is on {{day}}.', { day })
        : t('The payout was planned for {{day}}.', { day }),
  };
}

/** Returns the title and the text of one step. */
export function stepWords(about: About, step: SquadStep): Words {
  const { t, round, isOwn } = about;
  switch (step.kind) {
    case 'failed':
      return failedWords(about, step);
    case 'returned':
      return {
        title: t('{{count}} contributions for {{round}} were returned', {
          count: step.count,
          round: round(step.round),
        }),
        text: t('The bank took back the debit of this day.'),
      };
    case 'paid':
      return paidWords(about, step);
    case 'rest_paid':
      return {
        title: t('{{amount}} more was paid for {{round}}', { amount: moneyText(step.net), round: round(step.round) }),
        text: t('It was a separate payment.'),
      };
    case 'waits':
      return {
        title: t('The payout of {{round}} is on hold', { round: round(step.round) }),
        text: t('It was planned for this day. The recipient knows why.'),
      };
    case 'today':
      return todayWords(about, step);
    case 'debit':
      return debitWords(about, step);
    case 'payout':
      return payoutWords(about, step);
    case 'rest': {
      const rest = { round: round(step.round), amount: moneyText(step.net) };
      return {
        title: isOwn(step.round)
          ? t('You receive the rest of {{round}}, {{amount}}', rest)
          : t('The rest of {{round}} is paid, {{amount}}', rest),
        text: t('It is a separate payment, if nothing else fails.'),
      };
    }
    case 'set_off':
      return {
        title: t("{{amount}} comes out of that member's own payout", { amount: moneyText(step.amount) }),
        text: t('It goes to the short payouts first, then to the reserve and the fund.'),
      };
  }
}

/** Returns the day of a step in words, with 'Today' for today. */
export function stepDay(t: TFunction, squad: SquadDetail, step: Pick<SquadStep, 'kind' | 'on'>): string {
  if (step.kind === 'today') return t('Today, {{day}}', { day: dayText(squad.today, squad.today) });
  return step.on ? dayText(step.on, squad.today) : t('No date yet');
}

export function aboutOf(t: TFunction, squad: SquadDetail): About {
  const own = squad.seats.find(({ isYou }) => isYou)?.id;
  const mine = new Set(squad.rounds.flatMap(({ number, recipient }) => (recipient === own ? [number] : [])));
  return { t, squad, round: periodWords(t, squad.period).round, isOwn: (n) => mine.has(n) };
}
