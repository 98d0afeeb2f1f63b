import type { squadMemberRoutes } from '@adashi/contract';
import type { Handlers } from '../http/router.ts';
import { listMemberships, membershipsFile, readMembership } from './memberships.ts';

export const squadMemberHandlers: Handlers<typeof squadMemberRoutes> = {
  squadMembers: async ({ query }, { context }) => listMemberships(context, query),
  squadMembersFile: async ({ query }, call) => membershipsFile(call, query),
  squadMember: async ({ params }, call) => readMembership(call, params.id),
};
