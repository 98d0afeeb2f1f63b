import type { authRoutes, Input } from '@adashi/contract';
import { type StartAuthenticationOpts, startAuthentication, WebAuthnError } from '@simplewebauthn/browser';

type Response = Input<(typeof authRoutes)['loginPasskey']>['body']['response'];

/** Returns the browser’s passkey response. Returns null if the person cancelled or has no passkey on this device. */
export async function signWithPasskey(options: Record<string, unknown>): Promise<Response | null> {
  try {
    // The server creates these options with the matching server library, so the types fit.
    const optionsJSON = options as unknown as StartAuthenticationOpts['optionsJSON']; // Browsers validate the options.
    const signed = await startAuthentication({ optionsJSON });
    return { ...signed, response: { ...signed.response } };
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return null;
    throw error;
  }
}
