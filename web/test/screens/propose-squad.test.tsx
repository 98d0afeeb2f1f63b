import { ROUTES } from '@adashi/contract';
import { expect, test } from 'vitest';
import { answers, fill, open, plain, screen, signedInAs, waitFor } from './dom.tsx';
import { bareAnswer, SAMPLE_ID } from './sample.ts';
import { idOf, MEMBER, signedInAsStaff } from './staff.ts';

test('a member who proposes a squad sets no fee, and sees what each member pays and receives', async () => {
  await signedInAs('Amara Okafor');
  const user = await open('/squad/propose');
  const start = await screen.findByLabelText('Starts on');
  expect(screen.queryByLabelText('Fee in percent')).toBeNull();
  expect(screen.getByText(/^Enter the amount, seats and start/)).toBeVisible();
  fill(screen.getByLabelText('Name'), 'Danforth Circle');
  fill(start, '2027-01-08');
  const received = async () => plain((await screen.findByText('Each receives once')).nextSibling?.textContent ?? '');
  expect(await received()).toBe('CA$980.00');
  expect(plain(screen.getByText('Each pays in').nextSibling?.textContent ?? '')).toBe('CA$1,000.00, over 10 weeks');
  fill(screen.getByLabelText(/^Contribution/), '50');
  await waitFor(async () => expect(await received()).toBe('CA$490.00'));
  const sent = answers('proposeSquad', { id: SAMPLE_ID });
  await user.click(screen.getByText('Propose', { selector: 'button' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).not.toHaveProperty('feeBps');
});

test('the card of a pending circle names its proposer with the email, and links to the person', async () => {
  await signedInAsStaff();
  const by = { id: MEMBER.id, name: 'Amara Okafor', email: MEMBER.email_address };
  const proposal = { isMine: false, by, decidedOn: null, reason: null, mayInvite: false };
  answers('squad', { ...bareAnswer(ROUTES.squad), kind: 'custom', status: 'pending', size: 4, proposal });
  await open(`/squad/pending-squad/${idOf(3)}`);
  const name = await screen.findByText('Amara Okafor');
  expect(name.closest('a')).toHaveAttribute('href', `/member-management/member-information/${MEMBER.id}`);
  expect(name.closest('p')).toHaveTextContent('Proposed by Amara Okafor · amara.okafor@example.com');
});
