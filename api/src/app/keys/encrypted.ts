import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { decrypt, encrypt, type KeyHolder } from '../../base/encryption.ts';
import { bytes } from '../../db/columns.ts';
import { filled } from '../../db/rows-of.ts';
import { accountHash } from '../../payments/banks/account-numbers.ts';

/** A table with an encrypted column. The decrypted text is hashed together with the value of `also`. */
interface Encrypted {
  readonly table: string;
  readonly id: string;
  readonly cipher: RawBuilder<unknown>;
  readonly where?: RawBuilder<unknown>;
  readonly also?: RawBuilder<unknown>;
  readonly set: (config: KeyHolder, row: EncryptedRow) => RawBuilder<unknown>;
}

export const encryptedRow = z.object({
  id: z.union([z.string(), z.int()]),
  cipher: filled(bytes),
  also: z.object({ institution: z.string(), transit: z.string() }).nullable(),
});
type EncryptedRow = z.output<typeof encryptedRow>;

const anew = (config: KeyHolder, { cipher }: EncryptedRow) => encrypt(config, decrypt(config, cipher));

function inColumn(table: string, id: string, column: string): Encrypted {
  const cipher = sql.ref(column);
  const where = sql`length(${cipher}) > 0`;
  return {
    table,
    id,
    cipher,
    where,
    set: (config, row) => sql`${cipher} = ${anew(config, row)}`,
  };
}

const banks: Encrypted = {
  ...inColumn('banks', 'id', 'account_cipher'),
  also: sql`jsonb_build_object('institution', institution, 'transit', transit)`,
  set: (config, row) => {
    if (!row.also) throw new Error('an account without a bank');
    const account = decrypt(config, row.cipher);
    return sql`account_cipher = ${encrypt(config, account)}, account_hash = ${accountHash(config, { ...row.also, account })}`;
  },
};

const outbox: Encrypted = {
  table: 'outbox',
  id: 'id',
  cipher: sql`decode(payload ->> 'sealed', 'base64')`,
  where: sql`payload ? 'sealed'`,
  set: (config, row) => {
    const text = anew(config, row).toString('base64');
    return sql`payload = jsonb_set(payload, '{sealed}', to_jsonb(${text}::text))`;
  },
};

/** Every encrypted column of the database. A test requires a reason for each binary column that is not listed here. */
export const ENCRYPTED: readonly Encrypted[] = [
  banks,
  inColumn('two_factor', 'person_id', 'secret_cipher'),
  inColumn('bank_files', 'id', 'text_cipher'),
  inColumn('squads', 'id', 'draw_secret'),
  inColumn('sandbox_mails', 'id', 'content_cipher'),
  outbox,
];
