/** One returned credit in the format of a bank's return file. */
export interface Returned {
  readonly reference: string;
  readonly cents: number;
  /** Return reason code, 900 to 999. */
  readonly reason: string;
  /** 'I' is a returned credit, and 'J' is a returned debit. */
  readonly type?: 'I' | 'J';
}

/** Writes `text` at a position of a record. Positions start at 1. */
function put(record: string, first: number, text: string): string {
  return record.slice(0, first - 1) + text + record.slice(first - 1 + text.length);
}

const LENGTH = 1464;
const head = (type: string, count: number) =>
  put(' '.repeat(LENGTH), 1, `${type}${String(count).padStart(9, '0')}BANK0000010077`);

/** Writes a return file in the format of Standard 005, with up to six returns in each record. */
export function returnsFile(returned: readonly Returned[], lineEnd = '\r\n'): string {
  const records = [put(put(head('A', 1), 25, '02633400310'), 56, 'CAD')];
  for (const type of ['I', 'J'] as const) {
    const ofType = returned.filter((each) => (each.type ?? 'I') === type);
    for (let first = 0; first < ofType.length; first += 6) {
      let record = head(type, records.length + 1);
      for (const [index, { reference, cents, reason }] of ofType.slice(first, first + 6).entries()) {
        const shift = index * 240;
        record = put(record, 25 + shift, `${reason}${String(cents).padStart(10, '0')}026334000300006`);
        record = put(record, 53 + shift, '1234567     ');
        record = put(record, 87 + shift, '450');
        record = put(record, 175 + shift, reference.padEnd(19));
      }
      records.push(record);
    }
  }
  const sum = (type: 'I' | 'J') => {
    const ofType = returned.filter((each) => (each.type ?? 'I') === type);
    const value = ofType.reduce((total, { cents }) => total + cents, 0);
    return String(value).padStart(14, '0') + String(ofType.length).padStart(8, '0');
  };
  records.push(put(head('Z', records.length + 1), 25, sum('J') + sum('I') + '0'.repeat(44)));
  return records.map((record) => record + lineEnd).join('');
}
