import type { authRoutes, Parsed } from '@adashi/contract';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { recordRefusedPasskey } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import { countChanged } from '../../db/rows-of.ts';
import type { AppContext } from '../../http/context.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { siteOf } from './site.ts';
import { passkeyOf } from './store.ts';

/** What a browser needs to sign somebody in: it knows by itself whose passkeys it has. */
export async function passkeyLoginOptions(context: AppContext): Promise<Record<string, unknown>> {
  const challenge = await newChallenge(context, null);
  const options = await generateAuthenticationOptions({
    rpID: siteOf(context).id,
    challenge,
    userVerification: 'required',
  });
  return { ...options };
}

type Response = Parsed<(typeof authRoutes)['loginPasskey']>['body']['response'];

type Kept = NonNullable<Awaited<ReturnType<typeof passkeyOf>>>;

/** Whether a passkey signed what it was asked to. Its counter only rises; one that does not was copied. */
async function isSigned(context: AppContext, kept: Kept, response: Response): Promise<boolean> {
  const { id, origin } = siteOf(context);
  const verdict = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON, // the library reads what a browser sent, and throws
    expectedChallenge: (challenge) => takeChallenge(context, null, challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: kept.credential_id, publicKey: new Uint8Array(kept.public_key), counter: kept.counter },
  }).catch(() => undefined);
  if (!verdict?.verified) return false;
  const counter = verdict.authenticationInfo.newCounter;
  const use = sql`
    update passkeys set counter = ${counter}, used_at = ${context.clock.now()}
    where credential_id = ${kept.credential_id} and counter = ${kept.counter}
  `;
  return (await countChanged(context.db, use)) > 0;
}

/**
 * Who signs in with a passkey. It saw that it is them, and they have it: it is both factors (SECURITY, ASVS 6.3.3).
 */
export async function passPasskey(context: AppContext, response: Response): Promise<string> {
  const kept = await passkeyOf(context.db, response.id);
  if (kept && (await isSigned(context, kept, response))) return kept.person_id;
  await recordRefusedPasskey(context.db, kept?.person_id);
  throw new AppError('passkey_refused');
}
