import { KYC_FORM } from './kyc.ts';
import { mailThatSays, newestMail, PASSWORD } from './people.ts';
import type { Server } from './server.ts';
import { type Account, ofDemo, person } from './sessions.ts';
import { inDays } from './squads.ts';

interface Login {
  readonly accessToken: string;
  readonly data: { readonly id: string; readonly email_address: string };
}

/** Values for the placeholders in routes, by placeholder name. */
const gaps = new Map<string, string>();

const NGOZI = { ...KYC_FORM, firstName: 'Ngozi', lastName: 'Obi' };

function login(server: Server, { email, password }: Account): Promise<Login> {
  return server.call<Login>('/auth/login', { email_address: email, password });
}

/** Erases a member, and opens the home address of another member, for the page of the privacy. */
async function leaveTraces(server: Server, staff: Login): Promise<void> {
  const { data } = await login(server, { email: await person(server, 'Leaver'), password: PASSWORD });
  const ask = (path: string, body: object, method?: string) => server.call(path, body, staff.accessToken, method);
  await ask(`/admin/delete-user/${data.id}`, { reason: 'Asked by phone' }, 'DELETE');
  const { id } = (await login(server, ofDemo('Amara Okafor'))).data;
  await ask(`/admin/user/${id}/reveal`, { field: 'homeAddress' });
}

/** Creates the data for the route placeholders, once per server. */
export async function fillGaps(server: Server): Promise<void> {
  for (const page of ['CenterPage', 'ErrorScreen']) gaps.set(page, page);
  const staff = await login(server, ofDemo('Grace Adu'));
  for (const which of ['pageSize=50', 'kind=test']) {
    const { data } = await server.call<{ data: { id: string; name: string }[] }>(
      `/adashi/squad?${which}`,
      undefined,
      staff.accessToken,
    );
    for (const squad of data) gaps.set(squad.name, squad.id);
  }
  for (const name of ['Amara Okafor', 'Efua Quartey']) gaps.set(name, (await login(server, ofDemo(name))).data.id);
  await leaveTraces(server, staff);
  const startOn = await inDays(server, 40);
  const assigned = { name: 'Victoria Park Eight', contribution: 15_000, size: 8, startOn, orderRule: 'assigned' };
  const { id: ours } = await server.call<{ id: string }>('/adashi/squad', assigned, staff.accessToken);
  gaps.set('an assigned squad', ours);
  for (const name of ['Abena Sarpong', 'Blessing Etim', 'Comfort Danso', 'Emeka Obi']) {
    const { accessToken } = await login(server, ofDemo(name));
    await server.call(`/adashi/squad/${ours}/join`, {}, accessToken);
  }
  const empty = { name: 'Queen Street Five', contribution: 5_000, size: 5, startOn };
  const { id: unbound } = await server.call<{ id: string }>('/adashi/squad', empty, staff.accessToken);
  gaps.set('an empty squad', unbound);
  const seats = '/adashi/squad/squadmembers?q=Lakeshore&pageSize=10';
  const { data: memberships } = await server.call<{ data: { id: string }[] }>(seats, undefined, staff.accessToken);
  gaps.set('a membership', memberships[0]?.id ?? '');
  const someone = await login(server, { email: await person(server, 'Ngozi'), password: PASSWORD });
  const ask = <Answer>(path: string, body: object) => server.call<Answer>(path, body, someone.accessToken);
  const { id, email_address } = someone.data;
  await ask(`/user/${id}/kyc`, { ...NGOZI, email_address });
  const check = { email: email_address, face: '', document: '' };
  const { data } = await ask<{ data: { reference: string } }>('/user/initiate-kyc', check);
  gaps.set('an identity check', data.reference);
  const bank = await ask<{ authorisation_url: string }>('/adashi/payments/connect-bank', {});
  gaps.set('a bank connection', bank.authorisation_url.split('/').at(-1) ?? '');
  const email = 'elder.obi@example.com';
  await ask('/guarantor', { name: 'Elder Obi', email, phoneNumber: '4165550145', relationship: 'My aunt' });
  gaps.set("a guarantor's link", (await newestMail(server, email)).text.match(/guarantor(#id=\S+)/)?.[1] ?? '');
  const { id: ticket } = await ask<{ id: number }>('/help/ticket', { topic: 'paid', text: 'Is my payout on time?' });
  gaps.set('a ticket', String(ticket));
  const reply = { text: 'Yes, on Friday.', seen: 2 ** 31 - 1 };
  await server.call(`/help/ticket/${ticket}/reply`, reply, staff.accessToken);
  const answered = await mailThatSays(server, email_address, 'unsubscribe?id=');
  gaps.set('a mail that may be stopped', answered.text.match(/unsubscribe(\?id=[\w.-]+)/)?.[1] ?? '');
  const said = { titleEn: 'A holiday', bodyEn: 'Banks are closed.', titleFr: 'Un congé', bodyFr: 'Banques fermées.' };
  const draft = { ...said, audience: {}, byMail: true };
  const made = await server.call<{ id: string }>('/admin/announcement', draft, staff.accessToken);
  gaps.set('an announcement', made.id);
  gaps.set('an account of the books', 'fund');
  const [agreement] = await server.call<{ id: string }[]>('/admin/contract-agreement', undefined, staff.accessToken);
  gaps.set('an agreement', agreement?.id ?? '');
  const numbers = { holderName: 'Ngozi Obi', institution: '003', transit: '00006', account: '7654321' };
  await ask('/user/me/confirm-password', { password: PASSWORD });
  await ask('/adashi/bank', numbers);
  const { text } = await mailThatSays(server, email_address, 'payout-account#id=');
  gaps.set('a new payout account', text.match(/payout-account(#id=\S+)/)?.[1] ?? '');
}

/** Returns the URLs of a route, one for each placeholder value. */
export function addresses(route: string, names: readonly string[]): string[] {
  if (names.length === 0) return [route];
  return names.map((name) => {
    const gap = gaps.get(name);
    if (!gap) throw new Error(`nothing is called ${name}`);
    return gap.startsWith('?') ? route + gap : route.replace(/:\w+/, gap);
  });
}
