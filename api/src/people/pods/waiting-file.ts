import type { WaitingPerson } from '@adashi/contract';
import type { FileColumns } from '../../http/list-file.ts';

export const WAITING_FILE: FileColumns<WaitingPerson> = {
  first_name: (row) => row.firstName,
  last_name: (row) => row.lastName,
  email: (row) => row.email_address,
  joined_on: (row) => row.joinedAt,
};
