import type { authRoutes, Input } from '@adashi/contract';
import { type StartAuthenticationOpts, startAuthentication, WebAuthnError } from '@simplewebauthn/browser';

type Response = Input<(typeof authRoutes)['loginPasskey']>['body']['response'];

/** Returns the browser’s passkey response. Returns null if the person cancels, or if the device has no passkey. */
export async function signWithPasskey(options: Record<string, unknown>): Promise<Response | null> {
  try {
    // Cast: the server creates the options with the matching server library.
    const optionsJSON = options as unknown as StartAuthenticationOpts['optionsJSON']; // The browser validates the options.
    const signed = await startAuthentication({ optionsJSON });
    return { ...signed, response: { ...signed.response } };
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return null;
    throw error;
  }
}
