import type { Page } from '@playwright/test';

/** Texts of the maximum or longest usual length, without a space or hyphen. */
const LONG: Readonly<Record<string, string>> = {
  name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2).slice(0, 60),
  squad: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2).slice(0, 60),
  firstName: 'Wolfeschlegelsteinhausenbergerdorff',
  lastName: 'Mahlangu'.repeat(6),
  member: `Wolfeschlegelsteinhausenbergerdorff ${'Mahlangu'.repeat(6)}`,
  recipient: 'Wolfeschlegelsteinhausenbergerdorff',
  guarantor: `Wolfeschlegelsteinhausenbergerdorff ${'Mahlangu'.repeat(6)}`,
  referrer: `Wolfeschlegelsteinhausenbergerdorff ${'Mahlangu'.repeat(6)}`,
  assignee: `Wolfeschlegelsteinhausenbergerdorff ${'Mahlangu'.repeat(6)}`,
  friend: 'Wolfeschlegelsteinhausenbergerdorff M.',
  holderName: `Wolfeschlegelsteinhausenbergerdorff ${'Mahlangu'.repeat(6)}`,
  email_address: `${'wolfeschlegelsteinhausen'.repeat(2)}@example.com`,
  email: `${'wolfeschlegelsteinhausen'.repeat(2)}@example.com`,
  subject: 'Donaudampfschifffahrt'.repeat(4),
  text: 'Donaudampfschifffahrt'.repeat(6),
  detail: 'Donaudampfschifffahrt'.repeat(4),
  reason: 'Donaudampfschifffahrt'.repeat(4),
  relationship: 'Donaudampfschifffahrt'.repeat(3),
  jobTitle: 'Donaudampfschifffahrt'.repeat(3),
  employerName: 'Donaudampfschifffahrt'.repeat(3),
  homeAddress: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
};

/** The largest pot in cents. Every other amount is a part of this pot. */
const LARGE = 52_000_000;
const AMOUNTS: ReadonlySet<string> = new Set([
  'amount',
  'net',
  'expectedNet',
  'owed',
  'covered',
  'wallet',
  'balance',
  'putIn',
  'received',
  'reserveBack',
  'fees',
  'contributed',
  'rewards',
  'onItsWay',
  'missing',
  'toCome',
  'reserve',
]);

function lengthenedAt(key: string, value: unknown): unknown {
  // Keeps the numbers of friends at each stage, because one stage has the same name as an amount.
  if (key === 'reached') return value;
  if (typeof value === 'string') return LONG[key] ?? value;
  if (typeof value === 'number' && AMOUNTS.has(key)) return LARGE;
  return lengthened(value);
}

/** Returns a response with the longest texts and the largest amounts. */
function lengthened(said: unknown): unknown {
  if (Array.isArray(said)) return said.map(lengthened);
  if (typeof said !== 'object' || said === null) return said;
  return Object.fromEntries(Object.entries(said).map(([key, value]) => [key, lengthenedAt(key, value)]));
}

/** Replaces the texts and amounts of all responses with the longest texts and the largest amounts. */
export function speakAtLength(page: Page): Promise<unknown> {
  return page.route(/\/api\//, async (route) => {
    if (route.request().resourceType() === 'eventsource' || route.request().url().includes('/live'))
      return route.fallback();
    const response = await route.fetch().catch(() => null); // Ignores the error of a request after the end of the test.
    if (!response) return;
    const isJson = response.headers()['content-type']?.includes('json') && response.ok();
    await route.fulfill(isJson ? { response, json: lengthened(await response.json()) } : { response });
  });
}
