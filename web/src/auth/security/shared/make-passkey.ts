import type { Input, ROUTES } from '@adashi/contract';
import { type StartRegistrationOpts, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

type Response = Input<typeof ROUTES.addPasskey>['body']['response'];

/** Creates a passkey. Returns null if the person cancelled, or if the device already has a passkey for this account. */
export async function makePasskey(options: Record<string, unknown>): Promise<Response | null> {
  try {
    // The server creates these options with the matching server library, so the types fit.
    const optionsJSON = options as unknown as StartRegistrationOpts['optionsJSON']; // Browsers validate the options.
    const made = await startRegistration({ optionsJSON });
    return { ...made, response: { ...made.response } };
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return null;
    throw error;
  }
}
