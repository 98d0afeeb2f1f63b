import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const KEY_LENGTH = 65;

/**
 * A test browser that receives push messages. The browser keeps its own keys and decrypts messages
 * (RFC 8188, RFC 8291).
 */
export class PushBrowser {
  readonly endpoint: string;
  readonly #keys: ECDH = createECDH(CURVE);
  readonly #auth = randomBytes(16);

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.#keys.generateKeys();
  }

  /** The subscription in the form of `PushSubscription.toJSON`. */
  get subscription() {
    const p256dh = this.#keys.getPublicKey('base64url');
    return { endpoint: this.endpoint, keys: { p256dh, auth: this.#auth.toString('base64url') } };
  }

  /** Decrypts an aes128gcm message with one record. Throws for a message to another browser. */
  read(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const size = body.readUInt32BE(16);
    const server = body.subarray(21, 21 + body.readUInt8(20));
    const record = body.subarray(21 + server.length);
    if (server.length !== KEY_LENGTH || record.length > size) throw new Error('not one record');
    const shared = this.#keys.computeSecret(server);
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), server]);
    const input = Buffer.from(hkdfSync('sha256', shared, this.#auth, about, 32));
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, bytes));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const end = plain.lastIndexOf(2); // The last record ends with the delimiter byte 2 and padding.
    return plain.subarray(0, end).toString();
  }
}
