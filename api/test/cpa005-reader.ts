/**
 * Parses a credit file by the field tables of Payments Canada's Standard 005. The parser shares no code with the
 * writer, so tests detect misplaced fields.
 */
type Table = Readonly<Record<string, readonly [first: number, last: number]>>;

const HEADER: Table = {
  type: [1, 1],
  count: [2, 10],
  originator: [11, 20],
  fileNumber: [21, 24],
  createdOn: [25, 30],
  dataCentre: [31, 35],
  reserved: [36, 55],
  currency: [56, 58],
  filler: [59, 1464],
};

const DETAIL: Table = { type: [1, 1], count: [2, 10], originator: [11, 20], fileNumber: [21, 24] };

/** Field positions of the first of six segments. Each further segment begins 240 characters later. */
const SEGMENT: Table = {
  transactionType: [25, 27],
  amount: [28, 37],
  dueOn: [38, 43],
  institution: [44, 52],
  account: [53, 64],
  itemTrace: [65, 86],
  storedType: [87, 89],
  shortName: [90, 104],
  payee: [105, 134],
  longName: [135, 164],
  userId: [165, 174],
  crossReference: [175, 193],
  returnInstitution: [194, 202],
  returnAccount: [203, 214],
  sundry: [215, 229],
  filler: [230, 251],
  settlement: [252, 253],
  invalid: [254, 264],
};

const TRAILER: Table = {
  type: [1, 1],
  count: [2, 10],
  originator: [11, 20],
  fileNumber: [21, 24],
  debitValue: [25, 38],
  debitCount: [39, 46],
  creditValue: [47, 60],
  creditCount: [61, 68],
  errorCreditValue: [69, 82],
  errorCreditCount: [83, 90],
  errorDebitValue: [91, 104],
  errorDebitCount: [105, 112],
  filler: [113, 1464],
};

type Fields = Readonly<Record<string, string>>;

const fieldsOf = (record: string, table: Table, offset = 0): Fields =>
  Object.fromEntries(
    Object.entries(table).map(([name, [first, last]]) => [name, record.slice(first - 1 + offset, last + offset)]),
  );

export interface ReadFile {
  readonly header: Fields;
  readonly details: readonly Fields[];
  readonly segments: readonly Fields[];
  readonly trailer: Fields;
}

/** Returns every field with its padding. Throws when a record does not have 1464 characters. */
export function readCpa005(text: string): ReadFile {
  if (!text.endsWith('\r\n')) throw new Error('the last record has no end');
  const records = text.slice(0, -2).split('\r\n');
  for (const record of records) if (record.length !== 1464) throw new Error(`a record of ${record.length}`);
  const [header = '', ...rest] = records;
  const trailer = rest.pop() ?? '';
  const segments = rest.flatMap((record) =>
    [0, 1, 2, 3, 4, 5]
      .map((index) => fieldsOf(record, SEGMENT, index * 240))
      .filter((fields) => Object.values(fields).some((value) => value.trim() !== '')),
  );
  return {
    header: fieldsOf(header, HEADER),
    details: rest.map((record) => fieldsOf(record, DETAIL)),
    segments,
    trailer: fieldsOf(trailer, TRAILER),
  };
}
