import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly messageId: string;
  readonly to: string;
}

/** A real mail server with a delay for each mail. It records received mails. */
export class SlowSmtp {
  /** The accepted mails, and the message ids of the mails in progress. */
  readonly received: Received[] = [];
  readonly arrived: string[] = [];
  /** The number of open connections now and at most. */
  open = 0;
  most = 0;
  readonly #server: SMTPServer;
  #port = 0;

  /** `refuses` rejects an address permanently. `hang` never responds for an address. */
  constructor(
    takes: () => Promise<void> = async () => {},
    { refuses = /^$/, hangs = /^$/ }: { refuses?: RegExp; hangs?: RegExp } = {},
  ) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onConnect: (_, done) => {
        this.open += 1;
        this.most = Math.max(this.most, this.open);
        done();
      },
      onClose: () => void (this.open -= 1),
      onRcptTo: ({ address }, _, done) => {
        if (hangs.test(address)) return;
        done(refuses.test(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
      },
      onData: (stream, session, done) => {
        let raw = '';
        stream.on('data', (chunk: Buffer) => void (raw += chunk.toString()));
        stream.on('end', () => {
          const messageId = /^Message-ID: <(.*)>/im.exec(raw)?.[1] ?? '';
          this.arrived.push(messageId);
          void takes().then(() => {
            this.received.push({ messageId, to: session.envelope.rcptTo[0]?.address ?? '' });
            done();
          });
        });
      },
    });
    this.#server.on('error', () => {}); // The error of a killed client.
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#port = (this.#server.server.address() as AddressInfo).port; // A TCP server has an `AddressInfo`.
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** The number of deliveries of each mail, by message id. */
  get counts(): number[] {
    return [...Map.groupBy(this.arrived, (messageId) => messageId).values()].map((mails) => mails.length);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
