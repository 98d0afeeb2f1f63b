import { type Output, ROUTES, type Route } from '@adashi/contract';
import { configure, fireEvent, screen } from '@testing-library/dom';
import '@testing-library/jest-dom/vitest';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { HttpResponse, http, type JsonBodyType, type PathParams } from 'msw';
import { setupServer } from 'msw/node';
import { createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { queryClient } from '../../src/client/query.ts';
import { forgetWrites } from '../../src/client/write-key.ts';
import { startTranslations } from '../../src/i18n/index.ts';
import { Root } from '../../src/Root.tsx';
import { endSession, type Product, startSession } from '../../src/session/session.ts';
import { closeToast, toasts } from '../../src/ui/toast.ts';
import { addBrowserParts } from './browser-parts.ts';
import { type Person, recordedAnswer, routeOf } from './recorded.ts';

export { fireEvent, screen, waitFor, within } from '@testing-library/dom';

type Name = keyof typeof ROUTES;
type OutputOf<N extends Name> = Output<(typeof ROUTES)[N]>;

/** Request that a screen has sent. */
export interface Sent {
  readonly params: PathParams;
  readonly query: URLSearchParams;
  /** Parsed JSON body. Undefined for a GET request. */
  readonly body: unknown;
  readonly headers: Headers;
}

const server = setupServer();

/** Handles all requests of a route with `respond`, until the test ends or a later handler replaces `respond`. */
function handle(name: Name, respond: (sent: Sent) => Response | Promise<Response>): void {
  const { method, path } = ROUTES[name];
  server.use(
    http.all(`*/api${path}`, async ({ request, params }) => {
      if (request.method !== method) return undefined;
      const body = method === 'GET' ? undefined : await request.clone().json();
      return respond({ params, query: new URL(request.url).searchParams, body, headers: request.headers });
    }),
  );
}

/** Stubs the response of a route, validated by the contract's schema. Returns the requests in order of arrival. */
export function answers<N extends Name>(name: N, output: OutputOf<N> | ((sent: Sent) => OutputOf<N>)): Sent[] {
  const all: Sent[] = [];
  handle(name, (sent) => {
    all.push(sent);
    const found: unknown = typeof output === 'function' ? output(sent) : output;
    return HttpResponse.json(ROUTES[name].output.parse(found) as JsonBodyType); // Cast: every output is JSON.
  });
  return all;
}

/** Stubs a route with an error response. Returns the requests. */
export function refuses(name: Name, status: number, body: object = {}): Sent[] {
  const all: Sent[] = [];
  handle(name, (sent) => {
    all.push(sent);
    return HttpResponse.json(body, { status });
  });
  return all;
}

/** Stubs a route with the error page of a proxy, which is not JSON. */
export function refusesByProxy(name: Name, status: number): void {
  handle(name, () => HttpResponse.html('<html><body><h1>Bad Gateway</h1></body></html>', { status }));
}

/** Stubs a route with a network error. Returns the requests. */
export function cutsOff(name: Name): Sent[] {
  const all: Sent[] = [];
  handle(name, (sent) => {
    all.push(sent);
    return HttpResponse.error();
  });
  return all;
}

/** Stubs the response of a route. The response is delayed until the test calls the returned function `release`. */
export function holds<N extends Name>(name: N, output: OutputOf<N>): { release: () => void; sent: Sent[] } {
  const held = Promise.withResolvers<void>();
  const sent: Sent[] = [];
  handle(name, async (one) => {
    sent.push(one);
    await held.promise;
    return HttpResponse.json(ROUTES[name].output.parse(output) as JsonBodyType); // Cast: every output is JSON.
  });
  return { release: () => held.resolve(), sent };
}

/**
 * Handles every GET request except the notification stream, until the test ends. If `respond` returns undefined, the
 * previous handler responds.
 */
export function answersEveryGet(respond: (route: Route) => Response | undefined | Promise<Response | undefined>): void {
  server.use(
    http.get('*/api/*', ({ request }) => {
      const route = routeOf(new URL(request.url).pathname.replace('/api', ''));
      return route.path.endsWith('/stream') ? undefined : respond(route);
    }),
  );
}

/** Stubs the notification stream. Returns a function that writes an event to the open stream. */
export function streams(opened: (request: Request) => void = () => {}): (event: string) => void {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  server.use(
    http.get('*/api/notification/stream', ({ request }) => {
      opened(request);
      return new HttpResponse(new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) }));
    }),
  );
  return (event) => stream?.enqueue(new TextEncoder().encode(`data: ${event}\n\n`));
}

/**
 * Stubs a GET request with a changed copy of a person’s recorded response. Requires an earlier call of `signedInAs`.
 */
export function alters<N extends Name>(person: Person, name: N, change: (recorded: OutputOf<N>) => OutputOf<N>): void {
  server.use(
    http.get(`*/api${ROUTES[name].path}`, async ({ request }) => {
      const recorded: OutputOf<N> = await (await recordedAnswer.get(person, request)).json();
      // Cast: every output is JSON.
      return HttpResponse.json(ROUTES[name].output.parse(change(recorded)) as JsonBodyType);
    }),
  );
}

/**
 * Signs in as a person of the demo, at the time of the recording. GET requests without a handler get the recorded
 * responses.
 */
export async function signedInAs(person: Person, product: Product | null = 'adashi'): Promise<void> {
  const { accessToken, data, now } = await recordedAnswer.login(person);
  vi.setSystemTime(now);
  startSession(accessToken, { ...data, product });
  server.use(
    http.put('*/api/user/me/product', () => HttpResponse.json({ message: 'Chosen' })),
    http.get('*/api/notification/stream', () => new HttpResponse(new ReadableStream())),
    http.get('*/api/*', ({ request }) => recordedAnswer.get(person, request)),
  );
}

let shown: ReturnType<typeof createRoot> | undefined;

/** Opens the app at a path, without waiting for the content. The caller waits with `screen.findBy…`. */
export async function open(path: string): Promise<UserEvent> {
  history.replaceState({}, '', path);
  await startTranslations();
  const user = userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) });
  shown?.unmount();
  document.body.replaceChildren(document.createElement('div'));
  shown = createRoot(document.body.firstElementChild ?? document.body);
  shown.render(<Root />);
  return user;
}

/** Focuses a field and replaces the whole text in one step, because typing each letter would be slow. */
export function fill(field: HTMLElement, text: string): void {
  field.focus();
  fireEvent.input(field, { target: { value: text } });
}

/** Normalizes the spaces of a text in the same way as Testing Library. */
export function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

/** Waits for a toast that contains the text. */
export async function toast(text: string): Promise<void> {
  const says = () =>
    // `query` avoids a slow description of the page in errors, and `hidden` avoids the slow computation of styles in
    // jsdom.
    expect(screen.queryAllByRole('alert', { hidden: true }).map((alert) => alert.textContent)).toContainEqual(
      expect.stringContaining(text),
    );
  await vi.waitFor(says, { timeout: 30_000 });
}

/** Registers the hooks of a test file. `setup.ts` calls the function in each file, because modules load only once. */
export function prepareDom(): void {
  // The limit is long, because only a test that hangs reaches the limit.
  configure({ asyncUtilTimeout: 30_000 });
  // Some libraries of the screens use these APIs while a test file imports the screens.
  addBrowserParts();
  beforeAll(() => {
    addBrowserParts();
    server.listen({ onUnhandledRequest: 'error' });
  });
  afterEach(async () => {
    shown?.unmount();
    shown = undefined;
    // A request that outlives the test would find no handler.
    await queryClient.cancelQueries();
    document.body.replaceChildren();
    vi.useRealTimers();
    server.resetHandlers();
    queryClient.clear();
    forgetWrites();
    endSession('left');
    for (const { id } of toasts.shown()) closeToast(id);
    localStorage.clear();
    sessionStorage.clear();
  });
  afterAll(() => server.close());
}
