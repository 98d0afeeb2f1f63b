import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Secrets {
  readonly token: string;
  readonly data: string;
}

/** Makes them whole under another name, and gives them their own where nobody was faster: what is read is never half. */
function makeSecrets(file: string): void {
  const made = { token: randomBytes(32).toString('hex'), data: randomBytes(32).toString('hex') };
  const whole = `${file}.${randomBytes(8).toString('hex')}`;
  writeFileSync(whole, JSON.stringify(made), { mode: 0o600 });
  try {
    linkSync(whole, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    unlinkSync(whole);
  }
}

/** The keys that are made once, however many processes start at once, as hexadecimal digits, and kept beside the database. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) makeSecrets(file);
  return JSON.parse(readFileSync(file, 'utf8'));
}
