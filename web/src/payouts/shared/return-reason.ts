import { msg } from '../../i18n/index.ts';
import type { TFunction } from '../../i18n/translation.ts';

/** Reasons for a return, by the codes in Standard 007 of Payments Canada. */
const REASONS: Readonly<Record<string, string>> = {
  900: msg('The bank found invalid details'),
  901: msg('Not enough money'),
  902: msg('Account not found'),
  903: msg('Payment stopped or recalled'),
  904: msg('Dated too late or too early'),
  905: msg('Account closed'),
  907: msg("The account doesn't accept such payments"),
  908: msg('Funds not cleared'),
  909: msg('Account in another currency'),
  910: msg('The account holder has died'),
  911: msg('Account frozen'),
  912: msg('Invalid account number'),
  914: msg("The name doesn't match the account"),
  915: msg('No agreement'),
  916: msg('Not allowed by the agreement'),
  917: msg('Agreement revoked'),
  918: msg('No notice given'),
  919: msg('Not allowed by the agreement'),
  920: msg('Agreement revoked'),
  921: msg('No notice given'),
  922: msg('Returned by the account holder'),
  990: msg('The bank is in default'),
};

/** Returns the reason for a return: a text for a known code, or the code itself for an unknown code. */
export function returnReason(t: TFunction, reason: string): string {
  const words = REASONS[reason];
  return words ? t('{{words}} ({{code}})', { words: t(words), code: reason }) : reason;
}
