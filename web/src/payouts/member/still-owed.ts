import type { Output, ROUTES } from '@adashi/contract';
import { dayText } from '../../i18n/format.ts';
import type { TFunction } from '../../i18n/translation.ts';

type Detail = Output<(typeof ROUTES)['payout']>;
export type StillOwed = NonNullable<Detail['stillOwed']>;

/** Returns a text that says whether and when the missing part of a payout will be paid. */
export function stillOwedText(
  t: TFunction,
  { tryOn, count }: StillOwed,
  payments: Detail['payments'],
  today: string,
): string {
  const rest = payments.find(({ seq, state, on }) => seq > 0 && state !== 'paid' && on !== null);
  const separately = t('You get it as a separate payment.');
  if (tryOn) return `${t("We'll try to collect it on {{day}}.", { day: dayText(tryOn, today) })} ${separately}`;
  if (rest?.on) return t('It comes on {{day}}, as a separate payment.', { day: dayText(rest.on, today) });
  return `${t('We asked {{count}} members and their guarantors to pay. No day is known yet.', { count })} ${separately}`;
}
