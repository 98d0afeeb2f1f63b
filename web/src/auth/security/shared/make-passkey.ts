import type { Input, ROUTES } from '@adashi/contract';
import { type StartRegistrationOpts, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

type Response = Input<typeof ROUTES.addPasskey>['body']['response'];

/** Creates a passkey. Returns null if the person cancels, or if the device already has a passkey for the account. */
export async function makePasskey(options: Record<string, unknown>): Promise<Response | null> {
  try {
    // Cast: the server creates the options with the matching server library.
    const optionsJSON = options as unknown as StartRegistrationOpts['optionsJSON']; // The browser validates the options.
    const made = await startRegistration({ optionsJSON });
    return { ...made, response: { ...made.response } };
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return null;
    throw error;
  }
}
