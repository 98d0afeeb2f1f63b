import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A local SMTP server that stores received mails and returns the mails for an address. */
export class KeptMails {
  readonly #mails: { to: string; mail: Email }[] = [];
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, session, done) => {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          for (const { address } of session.envelope.rcptTo) this.#mails.push({ to: address, mail });
          done();
        }, done);
    },
  });

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    // This type cast is safe because the address of a TCP server is an `AddressInfo`.
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  /** Returns the mails to an address, newest first. */
  of(address: string) {
    const own = this.#mails.filter(({ to }) => to === address).toReversed();
    return own.map(({ mail }, index) => ({
      id: index,
      to: address,
      replyTo: mail.replyTo?.[0]?.address ?? null,
      sentAt: mail.date ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      attachments: mail.attachments.map(({ filename }) => filename ?? ''),
    }));
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
