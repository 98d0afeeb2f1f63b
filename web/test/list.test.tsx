import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

const { actOnEach } = await import('../src/list/bulk.ts');
const { BulkBar } = await import('../src/list/BulkBar.tsx');
const { ListTable } = await import('../src/list/ListTable.tsx');
const { Pager } = await import('../src/list/Pager.tsx');
const { pageNumbers } = await import('../src/list/page-numbers.ts');
const { readPage } = await import('../src/list/use-narrowing.ts');
const { readChoices, useColumns } = await import('../src/list/use-columns.ts');

const COLUMNS = [
  { id: 'member', title: 'Member', cell: () => null },
  { id: 'kyc', title: 'KYC', cell: () => null },
  { id: 'province', title: 'Province', cell: () => null, isFurther: true },
];

describe('visible columns of a list', () => {
  function Titles({ name }: { name: string | undefined }) {
    const { seen, choosable } = useColumns(COLUMNS, name);
    return `${seen.map(({ id }) => id).join(' ')} of ${choosable.map(({ id }) => id).join(' ')}`;
  }
  test.each([
    ['without a stored choice', 'people', null, 'member kyc of kyc province'],
    [
      'with one column hidden and one added',
      'people',
      '{"kyc":false,"province":true}',
      'member province of kyc province',
    ],
    ['with a stored choice that hides the first column', 'people', '{"member":false}', 'member kyc of kyc province'],
    ['with unreadable stored choices', 'people', '{', 'member kyc of kyc province'],
    ['without a key for stored choices', undefined, null, 'member kyc province of '],
  ])('a list %s shows the right columns', (_, name, text, shown) => {
    localStorage.clear();
    if (text !== null) localStorage.setItem('adashi-columns-people', text);
    expect(renderToStaticMarkup(<Titles name={name} />)).toBe(shown);
  });
  test('a list ignores invalid stored choices of columns', () => {
    expect(readChoices('{"kyc":"no","squads":false,"member":0}')).toEqual({ squads: false });
    expect(readChoices('null')).toEqual({});
  });
});

test('a phone card shows the state on a separate line, beside the actions', () => {
  const columns = [
    { id: 'what', title: 'What', cell: () => 'Week 7', phone: 'title' },
    { id: 'squad', title: 'Squad', cell: () => 'Lakeshore Ten', phone: 'note' },
    { id: 'state', title: 'State', cell: () => 'Arrived', phone: 'below' },
  ] as const;
  const html = renderToStaticMarkup(
    <ListTable
      page={{ data: [{ id: 1 }], page: 1, pageSize: 25, total: 1 }}
      columns={columns}
      actions={() => <i>Receipt</i>}
      card={undefined}
      choosing={undefined}
      order={{ sort: undefined, order: 'asc' }}
      onOrder={() => {}}
    />,
  );
  const card = html.slice(html.indexOf('<ul'));
  expect(card).toMatch(/Lakeshore Ten<\/div><\/div><div[^>]*><div[^>]*>Arrived<\/div><i>Receipt<\/i><\/div><\/li>/);
});

describe('the pager', () => {
  const rows = (count: number) => Array.from({ length: count }, () => ({}));
  test.each([
    ['in the middle', { page: 2, total: 60, data: rows(25) }, '26–50 of 60', true],
    ['at the end', { page: 3, total: 60, data: rows(10) }, '51–60 of 60', false],
    [
      'in a list with uncounted rows',
      { page: 2, total: 10_000, isMore: true, data: rows(25) },
      '26–50 of over 10,000',
      true,
    ],
    [
      'beyond the counted rows',
      { page: 401, total: 10_000, isMore: true, data: rows(25) },
      '10,001–10,025 of over 10,000',
      true,
    ],
    [
      'at the end of the uncounted rows',
      { page: 500, total: 10_000, isMore: true, data: rows(3) },
      '12,476–12,478 of over 10,000',
      false,
    ],
    [
      'at the last reachable page',
      { page: 2_000, total: 10_000, isMore: true, data: rows(25) },
      '49,976–50,000 of over 10,000 Narrow the list to see more.',
      false,
    ],
    [
      'at the last page of a search with uncounted matches',
      { page: 4, total: 100, isMore: true, lastPage: 4, data: rows(25) },
      '76–100 of over 100 Narrow the list to see more.',
      false,
    ],
    [
      'at the end of a list that ends with the last reachable page',
      { page: 2_000, total: 10_000, isMore: true, data: rows(24) },
      '49,976–49,999 of over 10,000<',
      false,
    ],
  ] as const)('the pager of a page %s shows the range of row numbers', (_, page, text, hasNext) => {
    const shown = renderToStaticMarkup(<Pager pageSize={25} {...page} onPage={() => {}} />);
    expect(shown).toContain(text);
    expect(/disabled=""[^>]*>(?:<[^>]*>)*Next/.test(shown)).toBe(!hasNext);
  });
  test.each([
    ['one page', 1, 1, '1'],
    ['three pages', 2, 3, '1 2 3'],
    ['five pages, on the first', 1, 5, '1 2 … 5'],
    ['five pages, in the middle', 3, 5, '1 2 3 4 5'],
    ['nine pages, in the middle', 5, 9, '1 … 4 5 6 … 9'],
    ['nine pages, on the last', 9, 9, '1 … 8 9'],
    ['an unknown number of pages', 7, undefined, '1 … 6 7'],
  ])('the pager of %s shows the page numbers', (_, page, last, numbers) => {
    expect(
      pageNumbers(page, last)
        .map((number) => number ?? '…')
        .join(' '),
    ).toBe(numbers);
  });
  test('the pager names each page and marks the current page', () => {
    const shown = renderToStaticMarkup(<Pager pageSize={25} page={2} total={60} data={rows(25)} onPage={() => {}} />);
    expect(shown.match(/aria-label="Page \d"/g)).toHaveLength(3);
    expect(shown).toMatch(/aria-label="Page 2" aria-current="page"/);
  });
  test.each([
    ['2', 2],
    ['2000', 2_000],
    ['20000', 2_000],
    ['0', 1],
    ['minus', 1],
    [null, 1],
  ])('the page number %s in the URL becomes page %i', (text, page) => expect(readPage(text)).toBe(page));
  test('the pager of an empty list renders nothing', () => {
    expect(renderToStaticMarkup(<Pager pageSize={25} page={1} total={0} data={[]} onPage={() => {}} />)).toBe('');
  });
});

describe('bulk actions', () => {
  const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  test('a bulk action runs row by row, continues after a failure, and reports each result', async () => {
    const story: string[] = [];
    await actOnEach(
      rows,
      async ({ id }) => {
        story.push(`${id} begins`);
        await Promise.resolve();
        if (id === 'b') throw new Error('no');
      },
      (id, outcome) => story.push(`${id} ${outcome === 'done' ? 'done' : 'failed'}`),
    );
    expect(story).toEqual(['a begins', 'a done', 'b begins', 'b failed', 'c begins', 'c done']);
  });
  test('the button of a bulk action shows the number of suitable rows, and is disabled without suitable rows', () => {
    const act = { consequences: '', act: () => Promise.resolve() };
    const bar = renderToStaticMarkup(
      <BulkBar
        acts={[
          { ...act, title: 'Suspend' },
          { ...act, title: 'Remind', isFor: ({ id }) => id === 'a' },
          { ...act, title: 'Refund', isFor: () => false },
        ]}
        rows={rows}
        onChoose={() => {}}
        onAsk={() => {}}
      />,
    );
    const buttons = [...bar.matchAll(/<button([^>]*)>([^<]*)/g)].map(([, how = '', text]) => [
      text,
      how.includes('disabled'),
    ]);
    expect(buttons).toEqual([
      ['Suspend', false],
      ['Remind (1)', false],
      ['Refund (0)', true],
      ['Clear', false],
    ]);
  });
  test('the bar of bulk actions is hidden without selected rows', () => {
    expect(renderToStaticMarkup(<BulkBar acts={[]} rows={[]} onChoose={() => {}} onAsk={() => {}} />)).toBe('');
  });
});
