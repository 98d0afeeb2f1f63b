import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { CheckedDocument, IdentityProvider, IdentityStatus } from '../../src/providers/identity/port.ts';

/** An identity provider under test, and functions that act for the provider. */
export interface PlayedIdentity {
  readonly provider: IdentityProvider;
  readonly decide: (reference: string, status: IdentityStatus, reason: string | null) => Promise<void>;
  /** Document of each verified check. */
  readonly document: CheckedDocument;
  readonly callback: (reference: string) => { readonly body: string; readonly headers: IncomingHttpHeaders };
}

const ADA = { email: 'ada@example.com', name: 'Ada Obi', language: 'en' } as const;

/** Defines tests that every identity provider must pass. */
export function identityContract(name: string, played: () => PlayedIdentity): void {
  describe(`Identity provider ${name}`, () => {
    test('A new identity check has a link and no result yet', async () => {
      const { provider } = played();
      const { verificationUrl } = await provider.start('kyc-contract-1', ADA);
      expect(verificationUrl).toContain('kyc-contract-1');
      expect(await provider.verdict('kyc-contract-1')).toEqual({ status: 'pending', reason: null });
    });

    test.each([
      ['verified', null],
      ['declined', 'The document is blurred.'],
      ['expired', null],
      ['verified', null],
    ] as const)('The provider returns the state %s of an identity check for every request', async (status, reason) => {
      const { provider, decide, document } = played();
      await decide('kyc-contract-1', status, reason);
      const verdict = await provider.verdict('kyc-contract-1');
      expect(verdict).toEqual(status === 'verified' ? { status, reason, document } : { status, reason });
      expect(await provider.verdict('kyc-contract-1')).toEqual(verdict);
    });

    test('The provider reads the reference of an identity check only from a signed callback', () => {
      const { provider, callback } = played();
      const { body, headers } = callback('kyc-contract-1');
      expect(provider.readCallback(body, headers)).toBe('kyc-contract-1');
      expect(provider.readCallback(`${body} `, headers)).toBe(null);
      expect(provider.readCallback(body, { ...headers, signature: undefined })).toBe(null);
      expect(provider.readCallback(body, { ...headers, signature: 'x'.repeat(64) })).toBe(null);
    });
  });
}
