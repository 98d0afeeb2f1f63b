import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Posted {
  /** The envelope sender: the address that receives bounces. */
  readonly from: string;
  readonly to: string;
  readonly raw: string;
}

/** A local SMTP server that stores received mails and rejects the addresses in `refusals`. */
export class MailServer {
  readonly posted: Posted[] = [];
  /** The error response for each rejected sender or recipient address. */
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
    // This type cast is safe because the address of a TCP server is an `AddressInfo`.
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
