import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');
const hex = (bytes: string) => Buffer.from(bytes, 'hex');

/** A device with a passkey (WebAuthn 3, attestation 'none', ES256) that verifies the user. */
export class Passkey {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #flags = 0x05;
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Uses the passkey with a present user but without user verification. */
  unverified(): this {
    this.#flags = 0x01;
    return this;
  }

  #authData(attested: boolean): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const head = [sha256(new URL(this.#origin).hostname), Buffer.from([this.#flags | (attested ? 0x40 : 0)]), counter];
    if (!attested) return Buffer.concat(head);
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (coordinate: string) => Buffer.from(coordinate, 'base64url');
    const key = [hex('a5010203262001215820'), point(x), hex('225820'), point(y)];
    return Buffer.concat([...head, Buffer.alloc(16), hex('0010'), this.id, ...key]);
  }

  #clientData(type: string, challenge: unknown): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  /** Returns the browser’s response to a request for a new passkey. */
  made({ challenge }: Record<string, unknown>) {
    const authData = this.#authData(true);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(authData.length);
    const head = hex('a363666d74646e6f6e656761747453746d74a068617574684461746159');
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(this.#clientData('webauthn.create', challenge)),
        attestationObject: text(Buffer.concat([head, length, authData])),
        transports: ['internal'],
      },
    };
  }

  /** Returns the browser’s response to a sign-in request. */
  signed({ challenge }: Record<string, unknown>) {
    this.counter += 1;
    const [authData, clientData] = [this.#authData(false), this.#clientData('webauthn.get', challenge)];
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#keys.privateKey);
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(signature),
      },
    };
  }
}
