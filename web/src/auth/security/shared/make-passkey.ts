import type { Input, ROUTES } from '@adashi/contract';
import { type StartRegistrationOpts, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

type Response = Input<typeof ROUTES.addPasskey>['body']['response'];

/** Returns a new passkey. Null if the person cancelled or the device already has a passkey for this account. */
export async function makePasskey(options: Record<string, unknown>): Promise<Response | null> {
  try {
    // The server created the options with the server part of the same library.
    const optionsJSON = options as unknown as StartRegistrationOpts['optionsJSON']; // The browser checks them.
    const made = await startRegistration({ optionsJSON });
    return { ...made, response: { ...made.response } };
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return null;
    throw error;
  }
}
