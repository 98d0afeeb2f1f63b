import type { Payout } from '@adashi/contract';
import { addDays, arrivesOn, dayIn, localDate } from '@adashi/core';
import { dayText, momentText } from '../../i18n/format.ts';
import type { TFunction } from '../../i18n/translation.ts';

/** State of a step in the path of a payout to the bank: done, current, upcoming or final. */
export interface Station {
  /** Day of the step. Empty if the day is unknown. */
  readonly on: string;
  readonly what: string;
  readonly mark: 'done' | 'held' | 'next' | 'end';
}

const HOLD_MS = 24 * 3_600_000;
const TIME_ZONE = 'America/Toronto';

function heldStations(
  t: TFunction,
  { heldReason, heldUntil, retryOn, payoutOn }: Payout,
  day: (on: string) => string,
  today: string,
): Station[] {
  // Staff can hold a payout before the payout day, so the text depends on the day.
  const isDue = payoutOn <= today;
  const due: Station = {
    on: day(payoutOn),
    what: isDue ? t('It was due') : t('It is due'),
    mark: isDue ? 'done' : 'next',
  };
  if (heldReason === 'new_bank' && heldUntil) {
    const chosen = new Date(Date.parse(heldUntil) - HOLD_MS).toISOString();
    const ends = dayIn(TIME_ZONE, Date.parse(heldUntil));
    return [
      { on: momentText(chosen), what: t('account chosen'), mark: 'done' },
      { on: momentText(heldUntil), what: t('the hold ends'), mark: 'held' },
      { on: day(ends), what: t('we send it'), mark: 'next' },
      { on: day(arrivesOn(ends)), what: t('at your bank'), mark: 'end' },
    ];
  }
  if (heldReason === 'retry_under_way')
    return [
      due,
      { on: retryOn ? day(retryOn) : '', what: t('your contribution is retried'), mark: 'held' },
      { on: '', what: t('then we send it'), mark: 'next' },
    ];
  const waits: Record<string, string> = {
    identity: t('your identity is verified'),
    unconfirmed: t('a second person confirms your identity'),
    bank: t('you add an account'),
    staff: t("we've reviewed it"),
    suspended: t('your account is open again'),
  };
  return [
    due,
    { on: '', what: waits[heldReason ?? ''] ?? t("it's waiting"), mark: 'held' },
    { on: '', what: t('then we send it'), mark: 'next' },
  ];
}

/** Returns the steps of a payout on its way to the bank. */
export function pathOf(t: TFunction, payout: Payout, today: string): Station[] {
  const { state, payoutOn, leavesOn, changedOn } = payout;
  const day = (on: string) => dayText(on, today);
  const end = (sent: string): Station => ({
    on: day(arrivesOn(localDate(sent))),
    what: t('at your bank'),
    mark: 'end',
  });
  if (state === 'held') return heldStations(t, payout, day, today);
  if (state === 'submitted') return [{ on: day(changedOn), what: t('we sent it'), mark: 'done' }, end(changedOn)];
  if (state === 'failed')
    return [
      { on: day(changedOn), what: t('your bank sent it back'), mark: 'done' },
      { on: '', what: t('we review it together'), mark: 'held' },
      { on: '', what: t('then we send it again'), mark: 'next' },
    ];
  if (state === 'awaiting_approval')
    return [
      { on: day(payoutOn), what: t('It was due'), mark: 'done' },
      { on: '', what: t('two of us approve it'), mark: 'held' },
      { on: '', what: t('then we send it'), mark: 'next' },
    ];
  if (leavesOn === null)
    return [
      { on: '', what: t('contributions are collected'), mark: 'next' },
      { on: '', what: t('then we send it'), mark: 'next' },
    ];
  const sent = localDate(leavesOn);
  return [
    {
      on: day(addDays(sent, -7)),
      what: t('contributions are collected'),
      mark: sent > addDays(localDate(today), 7) ? 'next' : 'done',
    },
    { on: day(sent), what: t('we send it'), mark: 'next' },
    end(sent),
  ];
}
