import { INSTITUTIONS, institutionNumber } from '@adashi/contract';

/** Usual lengths of account numbers, the most common length first. Some accounts of an institution have other lengths. */
const LENGTHS: Readonly<Record<string, readonly number[]>> = {
  '001': [7],
  '002': [7, 12],
  '003': [7],
  '004': [7],
  '006': [7],
  '010': [7],
};

/** Returns the usual lengths of account numbers, or undefined for an institution without a usual length. */
export const usualLengths = (institution: string): readonly number[] | undefined =>
  LENGTHS[institutionNumber(institution)];

/** Returns the institution's name for a typed or stored number. */
export const institutionName = (number: string): string | undefined => INSTITUTIONS[institutionNumber(number)];

/**
 * Returns the name of a bank account, such as 'RBC ••417'. For an unknown institution, the name contains the
 * institution number.
 */
export function accountName({ institution, lastDigits }: { institution: string; lastDigits: string }): string {
  return `${institutionName(institution) ?? institution} ••${lastDigits}`;
}
