import { KYC_FORM } from './kyc.ts';
import { type Member, newestMail, PASSWORD } from './people.ts';
import type { Server } from './server.ts';
import { enter } from './sessions.ts';

interface Login {
  readonly accessToken: string;
  readonly data: { readonly id: string };
}

/**
 * Makes a member ready by API calls (sign-up, identity, bank, agreement, guarantor), then signs in the member's
 * browser. Returns a function that sends API calls as the member.
 */
export async function makeReady(server: Server, member: Member, account: string) {
  const { name, email } = member;
  const [firstName = '', lastName = ''] = name.split(' ');
  await server.call('/auth/signup', { firstName, lastName, email_address: email, password: PASSWORD });
  const otp = (await newestMail(server, email)).text.match(/\d{6}/)?.[0] ?? '';
  await server.call('/auth/verify-otp', { email_address: email, otp, password: PASSWORD });
  const login = { email_address: email, password: PASSWORD };
  const { accessToken, data } = await server.call<Login>('/auth/login', login);
  const ask = <Answer>(path: string, body?: object, method?: string) =>
    server.call<Answer>(path, body, accessToken, method);
  await ask(`/user/${data.id}/kyc`, { ...KYC_FORM, firstName, lastName, email_address: email });
  const check = await ask<{ data: { reference: string } }>('/user/initiate-kyc', { email, face: '', document: '' });
  await ask(`/sandbox/identity/${check.data.reference}`, { decision: 'approved' });
  const bank = await ask<{ authorisation_url: string }>('/adashi/payments/connect-bank', {});
  const flow = bank.authorisation_url.split('/').at(-1);
  const numbers = { holderName: name, institution: '003', transit: '00006', account };
  await ask(`/sandbox/bank/${flow}`, { decision: 'authorise', ...numbers });
  for (const { id } of await ask<{ id: string }[]>('/user/contract-agreement'))
    await ask(`/user/contract-agreement/${id}`, { status: 'agreed', signature: name }, 'PATCH');
  const elder = `elder.${email}`;
  const asked = { name: `Elder ${lastName}`, email: elder, phoneNumber: '4165550145', relationship: 'My aunt' };
  await ask('/guarantor', asked);
  const link = (await newestMail(server, elder)).text.match(/guarantor#(id=\S+)/)?.[1] ?? '';
  const { version, language } = await server.call<{ version: string; language: string }>(`/guarantor/query?${link}`);
  await server.call(`/guarantor/query?${link}`, { answer: 'accepted', signature: asked.name, language, version });
  await enter(member.page.context(), server, { email, password: PASSWORD });
  return ask;
}
