import type { StaffRow, staffRoutes } from '@adashi/contract';
import { type FileColumns, listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';
import { acceptInvitation, invitationByLink } from './accept-invitation.ts';
import { changeRole } from './change-role.ts';
import { inviteStaff, withdrawInvitation } from './invite-staff.ts';
import { resetFactor } from './reset-factor.ts';

import { listStaff } from './store.ts';
import { reactivateStaff, suspendStaff } from './suspend-staff.ts';

const STAFF_FILE: FileColumns<StaffRow> = {
  name: (row) => row.name,
  email: (row) => row.email_address,
  role: (row) => row.role,
  second_factor: (row) => row.factor,
  state: (row) => row.state,
  since: (row) => row.since,
  invited_until: (row) => row.expiresAt,
};

const SAVED = { message: 'Saved' };

export const staffHandlers: Handlers<typeof staffRoutes> = {
  staff: async ({ query }, call) => listStaff(call, query),
  staffFile: async ({ query }, call) =>
    listFile(call, 'staff.csv', STAFF_FILE, (piece) => listStaff(call, { ...query, ...piece })),
  inviteStaff: async ({ body }, call) => ({ id: await inviteStaff(call, body) }),
  withdrawInvitation: async ({ params, body }, call) => {
    await withdrawInvitation(call, params.id, body.reason);
    return { message: 'Withdrawn' };
  },
  changeStaffRole: async ({ params, body }, call) => {
    await changeRole(call, params.id, body);
    return SAVED;
  },
  suspendStaff: async ({ params, body }, call) => {
    await suspendStaff(call, params.id, body.reason);
    return SAVED;
  },
  reactivateStaff: async ({ params, body }, call) => {
    await reactivateStaff(call, params.id, body.reason);
    return SAVED;
  },
  resetStaffFactor: async ({ params, body }, call) => {
    await resetFactor(call, params.id, body.reason);
    return SAVED;
  },
  staffInvitation: async ({ query }, { context }) => invitationByLink(context, query.id),
  acceptInvitation: async ({ query, body }, { context }) => {
    await acceptInvitation(context, query.id, body);
    return { message: 'Welcome' };
  },
};
