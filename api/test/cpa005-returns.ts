/** One credit that came back, as a bank writes it into its file of returns. */
export interface Returned {
  readonly reference: string;
  readonly cents: number;
  /** 900 to 999. */
  readonly reason: string;
  /** 'I' is a returned credit; 'J' would be a returned debit. */
  readonly type?: 'I' | 'J';
}

/** Writes `text` from a position on, counted from 1 as the standard does. */
function put(writeAudit: string, first: number, text: string): string {
  return writeAudit.slice(0, first - 1) + text + writeAudit.slice(first - 1 + text.length);
}

const LENGTH = 1464;
const head = (type: string, count: number) =>
  put(' '.repeat(LENGTH), 1, `${type}${String(count).padStart(9, '0')}BANK0000010077`);

/** A file of returns by Standard 005, up to six in a record, with the fields at the positions that banks publish. */
export function returnsFile(returned: readonly Returned[], lineEnd = '\r\n'): string {
  const records = [put(put(head('A', 1), 25, '02633400310'), 56, 'CAD')];
  for (const type of ['I', 'J'] as const) {
    const ofType = returned.filter((each) => (each.type ?? 'I') === type);
    for (let first = 0; first < ofType.length; first += 6) {
      let writeAudit = head(type, records.length + 1);
      for (const [index, { reference, cents, reason }] of ofType.slice(first, first + 6).entries()) {
        const shift = index * 240;
        writeAudit = put(writeAudit, 25 + shift, `${reason}${String(cents).padStart(10, '0')}026334000300006`);
        writeAudit = put(writeAudit, 53 + shift, '1234567     ');
        writeAudit = put(writeAudit, 87 + shift, '450');
        writeAudit = put(writeAudit, 175 + shift, reference.padEnd(19));
      }
      records.push(writeAudit);
    }
  }
  const sum = (type: 'I' | 'J') => {
    const ofType = returned.filter((each) => (each.type ?? 'I') === type);
    const value = ofType.reduce((total, { cents }) => total + cents, 0);
    return String(value).padStart(14, '0') + String(ofType.length).padStart(8, '0');
  };
  records.push(put(head('Z', records.length + 1), 25, sum('J') + sum('I') + '0'.repeat(44)));
  return records.map((writeAudit) => writeAudit + lineEnd).join('');
}
