import { createHash, timingSafeEqual } from 'node:crypto';
import { MESSAGES } from '@adashi/contract';
import { z } from 'zod';
import { type Answer, ask, type Patience } from '../../base/http-client.ts';
import { parseStorable } from '../../base/storable.ts';
import { Unreachable } from '../../base/unreachable.ts';
import type { CheckedDocument, CheckedPerson, IdentityProvider, IdentityStatus } from './port.ts';

/**
 * Settings of the identity provider Shufti Pro. API documentation: https://developers.shuftipro.com/docs ('Requests'
 * and 'Responses').
 */
export interface ShuftiSettings {
  readonly SHUFTI_URL: string;
  readonly SHUFTI_CLIENT_ID: string;
  readonly SHUFTI_SECRET_KEY: string;
  /**
   * Suffix of the signed text: the hash of the secret key. Accounts from before 15 March 2023 use the secret key
   * itself.
   */
  readonly SHUFTI_SIGNATURE: 'hashed-key' | 'plain-key';
}

/** Timeout for slow responses, shorter than a browser's timeout. */
const TIMEOUT_MS = 8_000;
/** Number of minutes until the verification page expires. */
const LINK_MINUTES = 60;
const LONGEST_NAME = 64;
const LONGEST_REASON = 300;
const PAGES = /(^|\.)shuftipro\.com$/;

/** Events that finish an identity check. After any other event, the check stays pending. */
const VERDICTS: ReadonlyMap<string, IdentityStatus> = new Map([
  ['verification.accepted', 'verified'],
  ['verification.declined', 'declined'],
  ['verification.cancelled', 'declined'],
  ['request.timeout', 'expired'],
  ['request.deleted', 'expired'],
]);

/** Name and birth date in the document. A value in an unexpected format counts as absent. */
const documentData = z.object({
  name: z
    .object({ full_name: z.string(), first_name: z.string(), last_name: z.string() })
    .partial()
    .optional()
    .catch(undefined),
  dob: z.iso.date().optional().catch(undefined),
});

/** Response fields that the app reads. Other document data and picture links are ignored. */
const answered = z.object({
  reference: z.string(),
  event: z.string(),
  verification_url: z.string().nullish().catch(undefined),
  declined_reason: z.string().nullish().catch(undefined),
  verification_data: z
    .object({ document: documentData.optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
type Answered = z.output<typeof answered>;

const called = answered.pick({ reference: true });

const parsed = <T>(schema: z.ZodType<T>, text: string): T | null => schema.safeParse(parseStorable(text)).data ?? null;

function documentOf({ verification_data: data }: Answered): CheckedDocument {
  const { full_name: full, first_name: first, last_name: last } = data?.document?.name ?? {};
  const name = full ?? (first && last ? `${first} ${last}` : null);
  return { name, birthDate: data?.document?.dob ?? null };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function request({ email, name, language }: CheckedPerson) {
  return {
    email,
    language: language.toUpperCase(),
    verification_mode: 'any',
    ttl: LINK_MINUTES,
    face: { proof: '' },
    document: {
      proof: '',
      // An empty value asks for the birth date in the document.
      dob: '',
      supported_types: ['passport', 'id_card', 'driving_license'],
      name: { full_name: name.slice(0, LONGEST_NAME), fuzzy_match: '1' },
    },
  };
}

/**
 * Returns whether a URL is a page of Shufti Pro or of the stand-in under `SHUFTI_URL`. Browsers may only be sent to
 * such pages.
 */
function isPage(url: string, own: URL): boolean {
  const page = URL.parse(url);
  return page !== null && (page.origin === own.origin || (page.protocol === 'https:' && PAGES.test(page.hostname)));
}

/**
 * Returns the identity provider Shufti Pro, which hosts the verification pages. `publicUrl` is the base of the callback
 * and return URLs.
 */
export function shuftiIdentity(
  settings: ShuftiSettings,
  publicUrl: string,
  patience: Partial<Omit<Patience, 'tries'>> = {},
): IdentityProvider {
  const { SHUFTI_URL, SHUFTI_CLIENT_ID, SHUFTI_SECRET_KEY, SHUFTI_SIGNATURE } = settings;
  const own = new URL(SHUFTI_URL);
  const behind = SHUFTI_SIGNATURE === 'hashed-key' ? sha256(SHUFTI_SECRET_KEY) : SHUFTI_SECRET_KEY;
  const headers = {
    authorization: `Basic ${Buffer.from(`${SHUFTI_CLIENT_ID}:${SHUFTI_SECRET_KEY}`).toString('base64')}`,
    'content-type': 'application/json',
  };

  function isSigned(text: string, signature: string): boolean {
    const [expected, given] = [Buffer.from(sha256(text + behind)), Buffer.from(signature.toLowerCase())];
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  const post = (path: string, body: object, tries: number) =>
    ask(
      new URL(path, own).href,
      { method: 'POST', headers, body: JSON.stringify(body) },
      { timeoutMs: TIMEOUT_MS, tries, ...patience },
    );

  /** Returns the response about the given check. Throws `Unreachable` for a wrong status, signature or reference. */
  function read(answer: Answer, reference: string): Answered {
    const { status, text } = answer;
    if (status !== 200) throw new Unreachable(`Shufti Pro answers ${status}`);
    if (!isSigned(text, answer.headers.get('signature') ?? ''))
      throw new Unreachable('Shufti Pro’s answer is not signed with our key');
    const said = parsed(answered, text);
    if (said?.reference !== reference) throw new Unreachable('Shufti Pro answers about another check');
    return said;
  }

  return {
    start: async (reference, person) => {
      const back = {
        callback_url: `${publicUrl}/api/webhooks/identity`,
        redirect_url: `${publicUrl}/dashboard?verify`,
      };
      const { verification_url: url } = read(await post('/', { reference, ...back, ...request(person) }, 1), reference);
      if (!url || !isPage(url, own)) throw new Unreachable('Shufti Pro names no page of its own');
      return { verificationUrl: url };
    },
    verdict: async (reference) => {
      const answer = await post('/status', { reference }, 3);
      // Status 404 means that the check expired, because Shufti Pro keeps requests only for a limited time.
      if (answer.status === 404) return { status: 'expired', reason: null };
      const said = read(answer, reference);
      const { event, declined_reason: why } = said;
      const status = VERDICTS.get(event) ?? 'pending';
      if (event === 'verification.cancelled') return { status, reason: MESSAGES.kycCancelled };
      if (status === 'verified') return { status, reason: null, document: documentOf(said) };
      return { status, reason: status === 'declined' ? (why?.slice(0, LONGEST_REASON) ?? null) : null };
    },
    readCallback: (body, { signature }) =>
      typeof signature === 'string' && isSigned(body, signature) ? (parsed(called, body)?.reference ?? '') : null,
  };
}
