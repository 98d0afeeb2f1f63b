import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from './target.ts';

const GUESSES = 8;
const LOOKS = 20;

/**
 * Returns the latest code in the sandbox's emails to an address. Repeats the search, because the delivery takes a
 * moment.
 */
async function codeTo(target: Target, address: string): Promise<string | undefined> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const { status, text } = await target.ask({ method: 'GET', url: `/api/sandbox/mail?to=${address}` });
    if (status !== 200) return undefined;
    const [mail]: { text: string }[] = JSON.parse(text);
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    if (code) return code;
    await sleep(500);
  }
  return undefined;
}

/**
 * Checks the limits for guesses of codes and passwords. Also checks that no response reveals whether an email address
 * has an account.
 */
export async function codes(target: Target): Promise<void> {
  const name = `attack${process.pid}${Math.round(performance.now())}`;
  const email_address = `${name}@example.com`;
  const password = 'Guess-me-2026!';
  await target.post('/auth/signup', { firstName: 'Eve', lastName: 'Guess', email_address, password });
  for (let tries = 0; tries < GUESSES; tries += 1) {
    const { status } = await target.post('/auth/verify-otp', { email_address, otp: String(100_000 + tries) });
    if (status < 400) target.find('a guessed code verifies');
  }
  const otp = await codeTo(target, email_address);
  if (!otp) return target.find('no code was mailed: what guesses are worth is not known');
  const { status } = await target.post('/auth/verify-otp', { email_address, otp, password });
  if (status === 200) target.find(`the right code verifies after ${GUESSES} guesses`);

  const nobody = `nobody.${email_address}`;
  const answers: string[] = [];
  for (const who of ['amara.okafor@example.com', nobody]) {
    const heard = await target.post('/auth/forgot-password', { email_address: who });
    answers.push(`${heard.status} ${heard.text}`);
  }
  if (new Set(answers).size !== 1) target.find('forgotten passwords tell who is a member');

  let slowed = 0;
  for (let tries = 0; tries < GUESSES; tries += 1) {
    const heard = await target.once({
      method: 'POST',
      url: '/api/auth/login',
      body: JSON.stringify({ email_address: nobody, password: `Guess-${tries}-2026!` }),
    });
    if (heard.status === 429) slowed += 1;
  }
  if (slowed === 0) target.find(`${GUESSES} wrong passwords are not slowed`);
}
