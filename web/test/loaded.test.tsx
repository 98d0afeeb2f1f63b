import { ROUTES } from '@adashi/contract';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';

const { QueryBoundary, together, useCall, useIfKnown } = await import('../src/client/QueryBoundary.tsx');
const { ApiError } = await import('../src/client/api.ts');

const ME = [ROUTES.me.path, {}];
const CLOCK = [ROUTES.clock.path, {}];
const KNOWN = { now: '2026-11-22' };

/** Returns a query client that has received the given responses and errors. */
async function clientAfter(answers: readonly [key: readonly unknown[], answer: unknown][]): Promise<QueryClient> {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnMount: false, retryOnMount: false } },
  });
  for (const [queryKey, answer] of answers) {
    const queryFn = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
    await client.prefetchQuery({ queryKey, queryFn });
  }
  return client;
}

function Clock() {
  const asked = useCall(ROUTES.clock, {});
  return (
    <QueryBoundary asked={asked} gone={{ title: 'This clock is not here' }}>
      {({ now }) => <p>{now}</p>}
    </QueryBoundary>
  );
}

function Both() {
  const asked = together({ clock: useCall(ROUTES.clock, {}), me: useCall(ROUTES.me, {}) });
  return <QueryBoundary asked={asked}>{({ clock, me }) => `${clock.now} ${me.firstName}`}</QueryBoundary>;
}

const draw = (client: QueryClient, Screen: () => React.ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );

afterEach(() => onlineManager.setOnline(true));

describe('QueryBoundary', () => {
  test('a query boundary shows a skeleton while data loads, and then shows the data', async () => {
    expect(draw(await clientAfter([]), Clock)).toContain('aria-busy="true"');
    expect(draw(await clientAfter([[CLOCK, KNOWN]]), Clock)).toBe('<p>2026-11-22</p>');
  });
  test('a query boundary shows an error with the button Load again', async () => {
    const failed = draw(await clientAfter([[CLOCK, new TypeError('fetch failed')]]), Clock);
    expect(failed).toContain('You have no connection. Please try again.');
    expect(failed).toContain('Load again');
    const broken = draw(await clientAfter([[CLOCK, new ApiError(500, {})]]), Clock);
    expect(broken).toContain('Load again');
    expect(broken).not.toContain('This clock is not here');
  });
  test('a query boundary shows an error immediately if the browser is offline', async () => {
    onlineManager.setOnline(false);
    expect(draw(await clientAfter([]), Clock)).toContain('You have no connection. Please try again.');
  });
  test('a query boundary does not offer a retry after a 404 response', async () => {
    const gone = draw(await clientAfter([[CLOCK, new ApiError(404, { code: 'not_found' })]]), Clock);
    expect(gone).toContain('This clock is not here');
    expect(gone).not.toContain('Load again');
  });
  test('a query boundary shows a note about old data after a failed refetch', async () => {
    const client = await clientAfter([
      [CLOCK, KNOWN],
      [CLOCK, new TypeError('fetch failed')],
    ]);
    const old = draw(client, Clock);
    expect(old).toContain('2026-11-22');
    expect(old).toContain('What you see may be out of date.');
  });
  test('a query boundary hides the data after a refetch with a 404 response', async () => {
    const client = await clientAfter([
      [CLOCK, KNOWN],
      [CLOCK, new ApiError(404, { code: 'not_found' })],
    ]);
    expect(draw(client, Clock)).not.toContain('2026-11-22');
  });
  test('a query boundary of combined queries waits for all queries, and shows an error if one query fails', async () => {
    expect(draw(await clientAfter([[CLOCK, KNOWN]]), Both)).toContain('aria-busy="true"');
    expect(
      draw(
        await clientAfter([
          [CLOCK, KNOWN],
          [ME, new TypeError('fetch failed')],
        ]),
        Both,
      ),
    ).toContain('Load again');
    expect(
      draw(
        await clientAfter([
          [CLOCK, KNOWN],
          [ME, { firstName: 'Ada' }],
        ]),
        Both,
      ),
    ).toBe('2026-11-22 Ada');
  });
  test('a query boundary shows the empty message for a list without rows', async () => {
    const Mails = () => (
      <QueryBoundary asked={useCall(ROUTES.mails, { query: {} })} empty="No mail">
        {() => 'mails'}
      </QueryBoundary>
    );
    const key = [ROUTES.mails.path, { query: {} }];
    expect(draw(await clientAfter([[key, []]]), Mails)).toBe('No mail');
    expect(draw(await clientAfter([[key, [{}]]]), Mails)).toBe('mails');
  });
  test('optional data is null after a failed request', async () => {
    const Name = () => {
      const me = useIfKnown(ROUTES.me, {});
      return me === undefined ? 'asked' : (me?.firstName ?? 'failed');
    };
    expect(draw(await clientAfter([]), Name)).toBe('asked');
    expect(draw(await clientAfter([[ME, new TypeError('fetch failed')]]), Name)).toBe('failed');
    expect(draw(await clientAfter([[ME, { firstName: 'Ada' }]]), Name)).toBe('Ada');
  });
});
