import type { Agreement, MyAgreement } from '@adashi/contract';
import { describe, expect, test, vi } from 'vitest';
import { dayText } from '../../src/i18n/format.ts';
import { type Session, startSession } from '../../src/session/session.ts';
import { DRAFT, IN_FORCE } from './an-agreement.ts';
import { answers, fill, open, plain, refuses, screen, signedInAs, toast, waitFor, within } from './dom.tsx';
import { answersBarely } from './sample.ts';

const DONE = { message: 'Done' };
const page = `/account/contract-agreement/${DRAFT.id}`;

async function asStaff(): Promise<void> {
  await signedInAs('Amara Okafor');
  const { token, profile }: Session = JSON.parse(localStorage.getItem('adashi-session') ?? '{}');
  if (!token || !profile) throw new Error('Nobody is signed in.');
  startSession(token, { ...profile, role: 'superadmin' });
  answersBarely();
  answers('me', { ...profile, role: 'superadmin', chat: null });
}

/** Opens the page of an agreement version with the given signatures. */
async function openVersion(whole: Agreement, data: Parameters<typeof signatures>[0] = []) {
  await asStaff();
  answers('agreement', whole);
  signatures(data);
  const user = await open(page);
  await screen.findByRole('heading', { name: whole.title });
  return user;
}

interface Signature {
  readonly status: 'agreed' | 'rejected';
  readonly language: 'en' | 'fr';
}

function signatures(data: readonly Signature[]): void {
  const of = { id: DRAFT.id, name: 'Amara Okafor', email_address: 'amara.okafor@example.com' };
  const rows = data.map((each) => ({ ...of, signature: 'A. Okafor', signedAt: '2026-11-22T10:00:00Z', ...each }));
  answers('signatures', { data: rows, page: 1, pageSize: 25, total: rows.length });
}

describe('staff pages of agreements', () => {
  test('staff save a draft of an agreement for named members, in English and French', async () => {
    await asStaff();
    const added = answers('addAgreement', { id: DRAFT.id });
    answers('agreement', DRAFT);
    const user = await open('/account/contract-agreement/new');
    const save = await screen.findByText('Save the draft');
    await user.click(save);
    expect(await screen.findByText('Write a title')).toBeVisible();
    expect(added).toHaveLength(0);
    fill(screen.getByLabelText('Title'), DRAFT.title);
    fill(screen.getByLabelText('Text in English'), DRAFT.bodyEn);
    fill(screen.getByLabelText('Text in French'), DRAFT.bodyFr);
    fill(screen.getByLabelText('Only for these members'), 'ada@example.com,\n eve@example.com');
    await user.click(save);
    await toast("Saved as a draft. Members can't sign it yet.");
    const { title, bodyEn, bodyFr } = DRAFT;
    const people = ['ada@example.com', 'eve@example.com'];
    expect(added.map(({ body }) => body)).toEqual([{ title, bodyEn, bodyFr, people }]);
    await waitFor(() => expect(location.pathname).toBe(page));
  });

  test.each([
    [DRAFT.people, /^We'll notify one member, who needs to sign it/],
    [[], /^Every member must sign it before their next squad starts/],
  ])('the draft for %j lists the consequences, and publishing requires a reason', async (people, consequence) => {
    const user = await openVersion({ ...DRAFT, people });
    const published = answers('publishAgreement', DONE);
    await user.click(screen.getByText('Publish'));
    const dialog = within(await screen.findByRole('dialog'));
    const consequences = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(consequences).toEqual([expect.stringMatching(consequence), "Its text can't be changed after that."]);
    const publish = dialog.getByRole('button', { name: 'Publish' });
    expect(publish).toBeDisabled();
    fill(dialog.getByLabelText('Reason'), 'A lawyer read it');
    answers('agreement', { ...IN_FORCE, people });
    await user.click(publish);
    await toast('Published');
    expect(published.map(({ body }) => body)).toEqual([{ fingerprint: 'f1', reason: 'A lawyer read it' }]);
    expect(await screen.findByText('No signatures yet')).toBeVisible();
    expect(screen.queryByLabelText('Text in English')).toBeNull();
  });

  test('the page of a draft says that publishing replaces the previous version', async () => {
    const user = await openVersion({ ...DRAFT, version: 2 });
    await user.click(screen.getByText('Publish'));
    expect(await screen.findByText(/^Members no longer sign the previous version/)).toBeInTheDocument();
  });

  test('the page of an agreement version shows the name and the language of each signature', async () => {
    await openVersion(IN_FORCE, [{ status: 'agreed', language: 'en' }]);
    const row = await screen.findByRole('row', { name: /Amara Okafor/ });
    expect(row).toHaveTextContent('Signed');
    expect(row).toHaveTextContent('English');
    expect(screen.queryByLabelText('Text in English')).toBeNull();
    expect(screen.queryByText('Publish')).toBeNull();
  });

  test('the form of the next agreement version starts with the text of the previous version', async () => {
    await asStaff();
    answers('agreement', IN_FORCE);
    const { bodyEn: _, bodyFr: __, people: ___, fingerprint: ____, ...row } = IN_FORCE;
    answers('agreements', [{ ...row, signed: 1, rejected: 0 }]);
    const added = answers('addAgreement', { id: DRAFT.id });
    const user = await open('/account/contract-agreement');
    expect(await screen.findByText('1 signed, 0 rejected')).toBeVisible();
    expect(screen.getByText('In force')).toBeVisible();
    await user.click(screen.getByText('Next version'));
    expect(await screen.findByLabelText('Text in English')).toHaveValue(IN_FORCE.bodyEn);
    fill(screen.getByLabelText('Text in English'), 'We may show your picture for a year.');
    await user.click(screen.getByText('Save the draft'));
    await waitFor(() => expect(added).toHaveLength(1));
    expect(added[0]?.body).toMatchObject({ template: DRAFT.template, bodyEn: 'We may show your picture for a year.' });
  });

  test('staff retire an agreement version with a reason', async () => {
    const user = await openVersion(IN_FORCE);
    const retired = answers('retireAgreement', DONE);
    await user.click(screen.getByText('Retire it'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Retire “Photographs”?' }));
    fill(dialog.getByLabelText('Reason'), 'We take no pictures any more');
    answers('agreement', { ...IN_FORCE, state: 'retired', retiredAt: '2026-11-26T10:00:00Z' });
    await user.click(dialog.getByRole('button', { name: 'Retire it' }));
    await toast('Saved');
    expect(retired.map(({ body }) => body)).toEqual([{ reason: 'We take no pictures any more' }]);
    expect(await screen.findByText('Retired')).toBeVisible();
  });

  test('retiring an agreement opens the password prompt above the dialog, and then completes', async () => {
    const user = await openVersion(IN_FORCE);
    const refused = refuses('retireAgreement', 403, { code: 'password_needed' });
    await user.click(screen.getByText('Retire it'));
    const form = await screen.findByRole('dialog', { name: 'Retire “Photographs”?' });
    const reason = within(form).getByLabelText('Reason');
    fill(reason, 'Tried by a test');
    const act = within(form).getByRole('button', { name: 'Retire it' });
    await user.click(act);
    const question = async () => within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    const wrong = { code: 'not_present_password', fields: { password: 'This is not your current password' } };
    const guesses = refuses('confirmPassword', 400, wrong);
    fill((await question()).getByLabelText('Your password'), 'Not2026!');
    await user.click((await question()).getByText('Go on'));
    expect(await (await question()).findByText('This is not your current password')).toBeInTheDocument();
    expect(guesses).toHaveLength(1);
    await user.keyboard('{Escape}');
    await toast('Please enter your password again first.');
    expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull();
    expect(reason).toHaveValue('Tried by a test');
    expect(refused).toHaveLength(1);
    await user.click(act);
    fill((await question()).getByLabelText('Your password'), 'Savings2026!');
    answers('confirmPassword', DONE);
    const retired = answers('retireAgreement', DONE);
    await user.click((await question()).getByText('Go on'));
    await toast('Saved');
    expect(retired).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('member page of agreements', () => {
  const MINE: MyAgreement = { ...DRAFT, status: 'pending', isInForce: true, signedAt: null };
  const card = async (title: string) => {
    const found = (await screen.findByRole('heading', { name: title })).closest('section');
    if (!found) throw new Error(`There is no card of ${title}.`);
    return within(found);
  };

  async function openMine(agreements: MyAgreement[]) {
    await signedInAs('Amara Okafor');
    answers('myAgreements', agreements);
    return open('/account/agreement');
  }

  test('a member rejects an agreement, and later signs the agreement with the full name', async () => {
    const user = await openMine([MINE]);
    const signed = answers('signAgreement', DONE);
    const mine = await card('Photographs');
    expect(mine.getByText(MINE.bodyEn)).toBeVisible();
    expect(mine.getByText('Reject')).toBeDisabled();
    expect(mine.getByText('Agree and sign')).toBeDisabled();
    fill(mine.getByLabelText('Type your full name to sign'), 'Amara Okafor');
    answers('myAgreements', [{ ...MINE, status: 'rejected' }]);
    await user.click(mine.getByText('Reject'));
    await toast('Rejected');
    await waitFor(() => expect(mine.getByText('Agree and sign')).toBeEnabled());
    answers('myAgreements', [{ ...MINE, status: 'agreed', signedAt: '2026-11-26T10:00:00Z' }]);
    await user.click(mine.getByText('Agree and sign'));
    expect(await mine.findByText(`Signed ${plain(dayText('2026-11-26'))}`)).toBeVisible();
    const of = { signature: 'Amara Okafor', language: 'en' };
    expect(signed.map(({ body }) => body)).toEqual([
      { ...of, status: 'rejected' },
      { ...of, status: 'agreed' },
    ]);
    expect(mine.queryByText('Agree and sign')).toBeNull();
  });

  test('a signed agreement version stays on the page beside the next version, with a PDF to save', async () => {
    const before = { ...MINE, status: 'agreed', isInForce: false, signedAt: '2026-11-22T10:00:00Z' } as const;
    const user = await openMine([{ ...MINE, id: crypto.randomUUID(), version: 2 }, before]);
    const next = await card('Photographs (Version 2)');
    expect(next.getByText('Agree and sign')).toBeVisible();
    expect(next.queryByText('Save as PDF')).toBeNull();
    const old = await card('Photographs');
    expect(old.queryByText('Agree and sign')).toBeNull();
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    URL.createObjectURL = () => '#saved';
    URL.revokeObjectURL = () => {};
    const asked = answers('agreementPdf', '%PDF-');
    await user.click(old.getByText('Save as PDF'));
    await waitFor(() => expect(asked.map(({ params }) => params)).toMatchObject([{ id: DRAFT.id }]));
    await waitFor(() => expect(saved.mock.contexts).toMatchObject([{ download: 'Photographs.pdf' }]));
    saved.mockRestore();
    for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
  });

  test('a member without an agreement sees that no agreement needs a signature', async () => {
    await openMine([]);
    expect(await screen.findByText('Nothing to sign')).toBeVisible();
  });
});
