import type { signatureRow } from '@adashi/contract';
import type { z } from 'zod';
import type { FileColumns } from '../../http/list-file.ts';

export const SIGNATURE_FILE: FileColumns<z.output<typeof signatureRow>> = {
  name: (row) => row.name,
  email: (row) => row.email_address,
  state: (row) => row.status,
  signature: (row) => row.signature,
  language: (row) => row.language,
  signed: (row) => row.signedAt,
};
