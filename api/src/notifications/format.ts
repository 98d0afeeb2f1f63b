import type { Cents, LocalDate } from '@adashi/core';

export type Language = 'en' | 'fr';

/** 'CA$1,000.00' or '1 000,00 $ CA'. */
export function amountText(language: Language, amount: Cents | number): string {
  const [whole, rest] = [Math.floor(amount / 100), String(amount % 100).padStart(2, '0')];
  return language === 'en'
    ? `CA$${whole.toLocaleString('en-CA')}.${rest}`
    : `${whole.toLocaleString('fr-CA')},${rest} $ CA`;
}

/** 'Friday 27 November 2026'. */
export function dayText(language: Language, day: LocalDate): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'fr-CA', options).format(new Date(`${day}T00:00:00Z`));
}
