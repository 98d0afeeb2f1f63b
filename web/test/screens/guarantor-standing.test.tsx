import { type GuaranteeView, ROUTES } from '@adashi/contract';
import { expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { answers, fireEvent, open, plain, screen } from './dom.tsx';
import { bareAnswer } from './sample.ts';

const LINK = `${paths.guarantorLink}#id=${'x'.repeat(43)}`;
const PROMISE = { isAsked: false, isOffered: true, signed: 500_000, least: 0, usual: 700_000, most: 500_000 };
const ANSWERED: GuaranteeView = {
  ...bareAnswer(ROUTES.guarantorByLink),
  name: 'Emeka Obi',
  member: { name: 'Ifeoma Nwosu', firstName: 'Ifeoma', isVerified: true, onTime: 0, charged: 0 },
  status: 'accepted',
  language: 'en',
  today: '2026-11-27',
  squads: [],
  paid: [],
  owed: 0,
  underWay: 0,
  atStake: 0,
  promise: PROMISE,
  signed: { signature: 'Emeka Obi', on: '2026-11-20' },
};

/** Opens the guarantor's link from another page, because the first page of a visitor clears the query cache. */
async function openLink(view: GuaranteeView): Promise<string> {
  answers('guarantorByLink', view);
  await open(paths.login);
  await screen.findByLabelText('Email');
  history.pushState(null, '', LINK);
  fireEvent.popState(window);
  await screen.findByText('Current state');
  return plain(document.body.textContent ?? '');
}

const paid = { squad: 'Friday Hand', period: 'weekly', round: 2, amount: 10_000, on: '2026-11-18' } as const;

test.each<[string, Partial<GuaranteeView>, string]>([
  ['accepted', {}, "Thank you. We'll verify you next."],
  ['verified', { status: 'verified' }, "You don't need to do anything. We'll write to you if Ifeoma misses"],
  ['who has paid', { status: 'verified', paid: [paid] }, "Thank you. There's nothing to do right now."],
  ['of ended squads', { status: 'ended' }, 'Everything is paid, and you have no further obligation.'],
])('after the signature, the page explains the next step to a guarantor %s', async (_, more, text) => {
  const said = await openLink({ ...ANSWERED, ...more });
  expect(said).toContain(text);
  expect(said).toContain('Signed by Emeka Obi on Fri 20 Nov.');
  expect(said).toContain('At most CA$5,000.00 in all squads.');
  expect(said).not.toContain('If you decline');
  expect(screen.queryByLabelText('Your full name')).toBeNull();
});
