import { createHash } from 'node:crypto';
import { type Heard, LocalServer, type Reply } from './local-server.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const SHUFTI_KEYS = { SHUFTI_CLIENT_ID: 'a-client', SHUFTI_SECRET_KEY: 'a-secret' };

/**
 * A local Shufti Pro server that follows developers.shuftipro.com ('Requests', 'Responses' and the
 * FAQ on signatures).
 */
export class LocalShufti extends LocalServer {
  readonly checks = new Map<string, { event: string; reason: string | null }>();
  /**
   * The prefix of the hosted page’s address. The full address ends with the reference of the check.
   */
  page = '';
  /** Whether a signature uses the hash of the secret key instead of the plain key. */
  rule: 'hashed-key' | 'plain-key' = 'hashed-key';
  /** The name in each document. Shufti Pro can omit the name. */
  documentName: object | undefined;
  /** Called once during the next status request, before the response. */
  afterLooking: (() => Promise<void>) | null = null;

  constructor() {
    super((heard) => this.#answer(heard));
  }

  sign(text: string): string {
    const { SHUFTI_SECRET_KEY: key } = SHUFTI_KEYS;
    return sha256(text + (this.rule === 'hashed-key' ? sha256(key) : key));
  }

  decide(reference: string, event: string, reason: string | null = null): void {
    this.checks.set(reference, { event, reason });
  }

  /** The body of the request to `callback_url`. */
  callback(reference: string) {
    const body = JSON.stringify(this.#about(reference, this.checks.get(reference)));
    return { body, headers: { 'content-type': 'application/json', signature: this.sign(body) } };
  }

  #about(reference: string, check: { event: string; reason: string | null } | undefined) {
    const { event = 'request.pending', reason = null } = check ?? {};
    if (!event.startsWith('verification.')) return { reference, event };
    return {
      reference,
      event,
      declined_reason: reason,
      verification_result: { document: { document: Number(event === 'verification.accepted') } },
      verification_data: { document: { document_number: 'P0123456', dob: '1990-01-31', name: this.documentName } },
      proofs: { document: { proof: 'https://api.shuftipro.com/storage/x/document/proof.png?access_token=y' } },
    };
  }

  #signed(body: object, status = 200): Reply {
    const text = JSON.stringify(body);
    return { status, headers: { signature: this.sign(text) }, body: text };
  }

  async #answer({ path, headers, body }: Heard): Promise<Reply> {
    const { SHUFTI_CLIENT_ID, SHUFTI_SECRET_KEY } = SHUFTI_KEYS;
    const login = Buffer.from(`${SHUFTI_CLIENT_ID}:${SHUFTI_SECRET_KEY}`).toString('base64');
    if (headers.authorization !== `Basic ${login}`)
      return this.#signed(
        { event: 'request.unauthorized', error: { message: 'Authorization keys are missing/invalid.' } },
        401,
      );
    const { reference, email }: { reference: string; email?: string } = JSON.parse(body.toString());
    const check = this.checks.get(reference);
    if (path === '/status') {
      const about = check ? this.#signed(this.#about(reference, check)) : this.#signed({ error: 'Not found.' }, 404);
      const after = this.afterLooking;
      this.afterLooking = null;
      await after?.();
      return about;
    }
    if (check) return this.#signed({ reference, event: 'request.invalid', error: 'Reference already exists.' }, 409);
    this.decide(reference, 'request.pending');
    return this.#signed({
      reference,
      event: 'request.pending',
      error: '',
      verification_url: `${this.page}${reference}`,
      email,
      country: null,
    });
  }
}
