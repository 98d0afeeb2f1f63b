import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';

/** End of the name of a file that is not complete yet. */
export const PART = '.part';

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'has no space left',
  EDQUOT: 'has no space left',
  EACCES: 'is not writable for this user',
  EROFS: 'is not writable',
};

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Returns one sentence for a failed write to a folder, or the error itself. */
export function writeFailure(error: unknown, folder: string): unknown {
  const sentence = SENTENCES[codeOf(error)];
  return sentence === undefined ? error : new Error(`The folder ${folder} ${sentence}.`, { cause: error });
}

type NodeStream = Parameters<typeof Readable.fromWeb>[0];
// Node.js and the library have different types for the same web streams.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>; // Cast: see above.
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as NodeStream); // Cast: see above.

/** Compresses and encrypts a stream for the recipients in the age format (https://age-encryption.org/v1). */
async function sealed(source: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const compressed = createZstdCompress();
  // A failed source ends the encrypted stream with the same error.
  source.once('error', (error) => compressed.destroy(error));
  return fromWeb(await encrypter.encrypt(toWeb(source.pipe(compressed))));
}

/** Writes an encrypted stream to a writable stream, such as standard output. */
export async function sealTo(target: Writable, source: Readable, recipients: readonly string[]): Promise<void> {
  await pipeline(await sealed(source, recipients), target);
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

/**
 * Writes an encrypted file under a temporary name, flushes the file to disk and renames the file. After an interruption,
 * no file has the final name. `nameOf` returns the final path once all bytes are written.
 */
export async function sealFile(
  part: string,
  source: Readable,
  recipients: readonly string[],
  nameOf: () => string,
): Promise<string> {
  const folder = dirname(part);
  try {
    await mkdir(folder, { recursive: true });
    await sealTo(createWriteStream(part, { mode: 0o600, flush: true }), source, recipients);
    const path = nameOf();
    await rename(part, path);
    await flush(folder);
    return path;
  } catch (error) {
    source.destroy();
    await rm(part, { force: true });
    throw writeFailure(error, folder);
  }
}

/** Returns one sentence for a file that cannot be opened or read to its end. */
function readFailure(error: unknown, path: string): unknown {
  const name = basename(path);
  if (codeOf(error) === 'ENOENT') return new Error(`There is no file ${path}.`, { cause: error });
  if (error instanceof Error && error.message.startsWith('no identity matched'))
    return new Error(`BACKUP_IDENTITY does not open ${name}. The backup is of another key, or its header is damaged.`, {
      cause: error,
    });
  return new Error(`${name} is damaged or incomplete. Use another backup.`, { cause: error });
}

/** Decrypts a file into a writable stream. Throws one sentence for a wrong key, and for a changed or cut file. */
export async function unseal(path: string, identities: readonly string[], target: Writable): Promise<void> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const failed: { write?: unknown } = {};
  target.once('error', (error) => (failed.write ??= SENTENCES[codeOf(error)] && error));
  try {
    const file = createReadStream(path);
    const plain = await decrypter.decrypt(toWeb(file));
    await pipeline(fromWeb(plain), createZstdDecompress(), target);
  } catch (error) {
    throw failed.write ?? readFailure(error, path);
  }
}
