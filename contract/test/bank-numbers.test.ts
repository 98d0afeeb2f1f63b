import { describe, expect, test } from 'vitest';
import { bankBody, bankChange, INSTITUTIONS, institutionNumber } from '../src/index.ts';

const ADA = { holderName: 'Ada Obi', institution: '003', transit: '00006', account: '1234567' };
const errorsOf = (changes: Partial<typeof ADA>) =>
  bankBody
    .safeParse({ ...ADA, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    .slice(0, 1);

describe('Bank numbers', () => {
  test.each([
    ['0003', '003'],
    ['003', '003'],
    [' 0 0 3 ', '003'],
    ['0-003', '003'],
    ['０００３', '003'],
    ['\u200e0815\u202c', '815'],
    ['0016', '016'],
  ])('the institution number %j is read as %s', (typed, institution) => {
    expect(bankBody.parse({ ...ADA, institution: typed })).toEqual({ ...ADA, institution });
    expect(bankChange.parse({ institution: typed })).toEqual({ institution });
    expect(institutionNumber(typed)).toBe(institution);
  });
  test.each(['000', '0000', '005', '0005', '999', '117', '500'])(
    'the institution number %s is refused',
    (institution) => {
      const sentence = 'No bank or credit union has this institution number';
      expect(errorsOf({ institution })).toEqual([`institution: ${sentence}`]);
      expect(bankChange.safeParse({ institution }).error?.issues).toMatchObject([{ message: sentence }]);
    },
  );
  test.each(['', '3', '03', '1003', '00003', '0030', '00304172', '003x', 'OO3', 'constructor'])(
    'the institution number %j is refused or belongs to another bank',
    (institution) => {
      const read = bankBody.safeParse({ ...ADA, institution });
      if (institution === '0030') expect(read.data?.institution).toBe('030');
      else expect(errorsOf({ institution })).toEqual(['institution: Institution numbers have 3 digits']);
    },
  );
  test.each([
    ['04172', '04172'],
    ['04 172', '04172'],
    ['0417-2', '04172'],
    ['04172\u00a0', '04172'],
    ['0\u20114172', '04172'],
    ['⑆04172⑉', '04172'],
  ])('the transit number %j is read as %s', (typed, transit) => {
    expect(bankBody.parse({ ...ADA, transit: typed }).transit).toBe(transit);
  });
  test.each(['', '0417', '004172', '041723', '00000', '04172-003', '0417Z'])(
    'the transit number %j is refused',
    (transit) => {
      expect(errorsOf({ transit })).toEqual(['transit: Transit numbers have 5 digits']);
    },
  );
  test.each([
    ['123-4567', '1234567'],
    ['12 34 56 78', '12345678'],
    ['0012\u2009345\u2013678', '0012345678'],
    ['１２３４５６７', '1234567'],
    ['123456789012', '123456789012'],
  ])('the account number %j is read as %s', (typed, account) => {
    expect(bankBody.parse({ ...ADA, account: typed }).account).toBe(account);
  });
  test.each(['', '123456', '1234567890123', '0000000', '12345 6X', '1234567.'])(
    'the account number %j is refused',
    (account) => {
      expect(errorsOf({ account })).toEqual(['account: Account numbers have 7 to 12 digits']);
    },
  );
  test('the list of institutions has three-digit numbers and names', () => {
    const all = Object.entries(INSTITUTIONS);
    expect(all.length).toBeGreaterThan(120);
    expect(all.filter(([number, name]) => !/^\d{3}$/.test(number) || name.trim() === '')).toEqual([]);
    expect(new Set(all.map(([, name]) => name)).size).toBe(all.length);
  });
});
