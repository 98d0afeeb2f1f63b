/** Bank names for the most common institution numbers. Payments Canada publishes the full list. */
const INSTITUTIONS: Readonly<Record<string, string>> = {
  '001': 'BMO',
  '002': 'Scotiabank',
  '003': 'RBC',
  '004': 'TD',
  '006': 'National Bank',
  '010': 'CIBC',
  '039': 'Laurentian Bank',
  '219': 'ATB Financial',
  '614': 'Tangerine',
  '815': 'Desjardins',
};

export function institutionName(number: string): string | undefined {
  return INSTITUTIONS[number];
}

/**
 * Returns the name of a bank account, such as 'RBC ••417'. For an unknown institution, the name contains the
 * institution number.
 */
export function accountName({ institution, lastDigits }: { institution: string; lastDigits: string }): string {
  return `${institutionName(institution) ?? institution} ••${lastDigits}`;
}
