import type { KeptMails } from './kept-mails.ts';
import { GOCARDLESS_KEYS, type LocalGoCardless } from './local-gocardless.ts';
import { type LocalShufti, SHUFTI_KEYS } from './local-shufti.ts';

/** The settings for bank files, including the originator. */
export const EFT = {
  PAYOUTS: 'cpa005',
  EFT_ORIGINATOR_ID: 'REAL000001',
  EFT_DATA_CENTRE: '00610',
  EFT_SHORT_NAME: 'Adashi',
  EFT_LONG_NAME: 'Adashi Savings Inc.',
  EFT_RETURN_ACCOUNT: '001-00011-7654321',
} as const;

interface Others {
  readonly there: LocalGoCardless;
  readonly shufti: LocalShufti;
  readonly mails: KeptMails;
}

/**
 * Returns the settings of an app without a sandbox. Local servers with the real protocols replace
 * the other providers.
 */
export function realMoney({ there, shufti, mails }: Others, publicUrl: string): Record<string, string> {
  return {
    PAYMENTS: 'gocardless',
    ...GOCARDLESS_KEYS,
    GOCARDLESS_URL: there.url,
    ...EFT,
    IDENTITY: 'shufti',
    SHUFTI_URL: shufti.url,
    ...SHUFTI_KEYS,
    BEACON: 'drand',
    SMTP_URL: mails.url,
    MAIL_FROM: 'Adashi <no-reply@adashi.example>',
    SUPPORT_EMAIL: 'help@adashi.example',
    PUBLIC_URL: publicUrl,
  };
}
