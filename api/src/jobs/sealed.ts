import { decrypt, encrypt, type KeyHolder } from '../base/encryption.ts';
import type { Mail, SealedMail } from './enqueue.ts';

export function sealed(config: KeyHolder, { to, ...rest }: Mail): SealedMail {
  return { to, sealed: encrypt(config, JSON.stringify(rest)).toString('base64') };
}

export function opened(config: KeyHolder, mail: Mail | SealedMail): Mail {
  if (!('sealed' in mail)) return mail;
  const rest: Omit<Mail, 'to'> = JSON.parse(decrypt(config, Buffer.from(mail.sealed, 'base64'))); // cast: `sealed` encrypted this JSON text
  return { ...rest, to: mail.to };
}
