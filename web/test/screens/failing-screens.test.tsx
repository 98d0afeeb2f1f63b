import type { Route } from '@adashi/contract';
import { HttpResponse } from 'msw';
import { createRoutesFromElements } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { MEMBER_ROUTES } from '../../src/chunks/MemberApp.tsx';
import { STAFF_ROUTES } from '../../src/chunks/StaffApp.tsx';
import { queryClient } from '../../src/client/query.ts';
import { paths } from '../../src/paths.ts';
import { VISITOR_ROUTES } from '../../src/routes.tsx';
import type { Product } from '../../src/session/session.ts';
import { pathsOf } from '../paths-of.ts';
import { answersEveryGet, open, screen, signedInAs, within } from './dom.tsx';
import { bareResponse, SAMPLE_ID } from './sample.ts';

/** Person and product for a set of routes, or for a single screen. */
const SIGNED_IN: Record<string, [person: string, product: Product | null]> = {
  product: ['Amara Okafor', null],
  squads: ['Amara Okafor', 'adashi'],
  [`squads ${paths.personalInformation}`]: ['Efua Quartey', 'adashi'],
  [`pods ${paths.personalInformation}`]: ['Efua Quartey', 'ajohome'],
  pods: ['Amara Okafor', 'ajohome'],
  admin: ['Kofi Mensah', null],
};
/** Sets of routes without a session. The browser test `e2e/walk.spec.ts` opens these screens. */
const WITHOUT_SESSION = ['anyone', 'visitor'];

/** Screens that show all content before the first response. */
const NEEDS_NO_ANSWER: readonly string[] = [
  `squads ${paths.personalInformation}`,
  `product ${paths.selectProduct}`,
  `product ${paths.aboutPods}`,
  `squads ${paths.aboutPods}`,
  `squads ${paths.proposeSquad}`,
  `pods ${paths.personalInformation}`,
  `pods ${paths.connectPodBank}`,
  `pods ${paths.dashboard}`,
  `pods ${paths.pods}`,
  `pods ${paths.payments}`,
  `pods ${paths.payouts}`,
  `admin ${paths.newSquad}`,
  `admin ${paths.pods}`,
  `admin ${paths.newAgreement}`,
  `admin ${paths.newAnnouncement}`,
];

/** The only screen that sends no request. */
const ASKS_NOTHING = `pods ${paths.connectPodBank}`;

/** Values for the parameters of paths. An id replaces any other parameter. */
const GAPS: Record<string, string> = { ':account': 'fund' };

const SCREENS = Object.entries({ ...VISITOR_ROUTES, ...MEMBER_ROUTES, ...STAFF_ROUTES }).flatMap(([set, routes]) =>
  WITHOUT_SESSION.includes(set)
    ? []
    : pathsOf(createRoutesFromElements(routes)).map((path) => ({ name: `${set} ${path}`, set, path })),
);

type Respond = (route: Route) => Response | undefined;
const FAILS: Respond = () => HttpResponse.json({ code: 'internal', message: '' }, { status: 500 });
const CUT_OFF: Respond = () => HttpResponse.error();
/** Until `holds` returns true, skips the pauses before the retries of failed requests. */
function later(message: string, holds: () => boolean): Promise<unknown> {
  const check = () => {
    vi.advanceTimersByTime(1_000);
    return holds();
  };
  return vi.waitUntil(check, { timeout: 30_000, interval: 10, message });
}

const isBusy = (main: HTMLElement) => main.querySelector('[aria-busy=true]') !== null;
const buttons = (main: HTMLElement) =>
  [...main.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Load again');

/** Opens a screen with delayed responses. The returned function `answersBy` sends all responses. */
async function openHeld(set: string, path: string) {
  const [person, product] = SIGNED_IN[`${set} ${path}`] ?? SIGNED_IN[set] ?? ['', null];
  await signedInAs(person, product);
  const held = Promise.withResolvers<void>();
  const asked: Route[] = [];
  let respond = FAILS;
  answersEveryGet(async (route) => {
    asked.push(route);
    await held.promise;
    return respond(route);
  });
  await open(path.replaceAll(/:\w+/g, (gap) => GAPS[gap] ?? SAMPLE_ID));
  const answersBy = (next: Respond) => {
    respond = next;
    held.resolve();
  };
  return { main: await screen.findByRole('main'), asked, answersBy };
}

/** Until `holds` returns true, presses all "Load again" buttons, including new buttons. */
function loadAgainUntil(main: HTMLElement, message: string, holds: () => boolean): Promise<unknown> {
  return later(message, () => {
    if (holds()) return true;
    for (const button of buttons(main)) button.click();
    return false;
  });
}

const FAILED = 'Something went wrong. Nothing was lost. Please try again.';
const NO_CONNECTION = 'You have no connection. Please try again.';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});

test.each(SCREENS.filter(({ name }) => !NEEDS_NO_ANSWER.includes(name)))(
  'the screen $name shows a skeleton, then an error, and loads again on request',
  async ({ set, path }) => {
    const { main, answersBy } = await openHeld(set, path);
    await later('a skeleton', () => isBusy(main));
    expect(within(main).queryByRole('alert')).toBeNull();

    answersBy(FAILS);
    await later('a button "Load again"', () => buttons(main).length > 0);
    expect(within(main).getAllByText(FAILED)[0]).toBeVisible();

    answersBy(CUT_OFF);
    await loadAgainUntil(main, NO_CONNECTION, () => main.textContent.includes(NO_CONNECTION));
    expect(within(main).getAllByText(NO_CONNECTION)[0]).toBeVisible();

    answersBy(bareResponse);
    await loadAgainUntil(main, 'a complete page', () => buttons(main).length === 0 && !isBusy(main));
    expect(within(main).queryByRole('alert')).toBeNull();
    expect(main).toBeInTheDocument();
    expect(main).not.toBeEmptyDOMElement();
  },
);

test.each(SCREENS.filter(({ name }) => NEEDS_NO_ANSWER.includes(name)))(
  'the screen $name shows all content before the first response',
  async ({ name, set, path }) => {
    const { main, asked, answersBy } = await openHeld(set, path);
    await later('its requests', () => asked.length > 0 === (name !== ASKS_NOTHING));
    answersBy(FAILS);
    await later('a complete page', () => queryClient.isFetching() === 0 && !isBusy(main));
    expect(main).not.toBeEmptyDOMElement();
    expect(buttons(main)).toHaveLength(0);
    expect(within(main).queryByRole('alert')).toBeNull();
  },
);
