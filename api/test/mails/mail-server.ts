import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Posted {
  /** The envelope sender, which is the address for bounces. */
  readonly from: string;
  readonly to: string;
  readonly raw: string;
}

/** A real mail server that stores received mails and rejects configured addresses with a configured response. */
export class MailServer {
  readonly posted: Posted[] = [];
  /** The response for a recipient or sender address. The server accepts all other addresses. */
  readonly refusals = new Map<string, { readonly responseCode: number; readonly message: string }>();
  readonly #server: SMTPServer;

  constructor() {
    const verdict = (address: string) => {
      const refusal = this.refusals.get(address);
      return refusal ? Object.assign(new Error(refusal.message), refusal) : null;
    };
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onMailFrom: ({ address }, _, done) => done(verdict(address)),
      onRcptTo: ({ address }, _, done) => done(verdict(address)),
      onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => void parts.push(part));
        stream.on('end', () => {
          const from = mailFrom === false ? '' : mailFrom.address;
          this.posted.push({ from, to: rcptTo[0]?.address ?? '', raw: Buffer.concat(parts).toString() });
          done();
        });
      },
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`; // A TCP server has an `AddressInfo`.
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
