import type { WaitingPerson } from '@adashi/contract';
import type { FileColumns } from '../../http/list-file.ts';

export const WAITING_FILE: FileColumns<WaitingPerson> = {
  'first name': (row) => row.firstName,
  'last name': (row) => row.lastName,
  email: (row) => row.email_address,
  joined: (row) => row.joinedAt,
};
