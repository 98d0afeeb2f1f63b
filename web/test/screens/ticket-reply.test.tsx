import { ROUTES, type Ticket } from '@adashi/contract';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { answers, fill, fireEvent, open, refuses, screen, signedInAs, toast, waitFor } from './dom.tsx';
import { DONE } from './form.ts';
import { answersBarely, bareAnswer } from './sample.ts';

const TICKET: Ticket = { ...bareAnswer(ROUTES.ticket), id: 7, subject: 'My payout', state: 'answered' };

beforeEach(answersBarely);

async function reply(text: string): Promise<HTMLElement> {
  const field = await screen.findByLabelText('Your reply');
  fill(field, text);
  fireEvent.submit(field.closest('form') ?? field);
  return field;
}

test.each([
  ['Amara Okafor', paths.helpTicket(7)],
  ['Kofi Mensah', paths.ticket(7)],
])('a toast says that the reply of %s was sent, and the field is empty', async (person, path) => {
  await signedInAs(person);
  answersBarely();
  answers('ticket', TICKET);
  const sent = answers('replyToTicket', DONE);
  await open(path);
  const field = await reply('It arrived, thank you.');
  await toast('Your reply was sent');
  await waitFor(() => expect(field).toHaveValue(''));
  expect(sent.map(({ body }) => body)).toMatchObject([{ text: 'It arrived, thank you.' }]);
});

test('a rejected reply stays in the field, and the page does not show a success message', async () => {
  await signedInAs('Amara Okafor');
  answersBarely();
  answers('ticket', TICKET);
  refuses('replyToTicket', 409, { code: 'written_meanwhile', message: '' });
  await open(paths.helpTicket(7));
  const field = await reply('It arrived, thank you.');
  await toast('A new message arrived. Read it first. We kept your text.');
  expect(field).toHaveValue('It arrived, thank you.');
  expect(screen.queryByText('Your reply was sent')).toBeNull();
});
