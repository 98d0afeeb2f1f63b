import type { memberRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { endSessions } from './end-sessions.ts';
import { resendMail } from './resend-mail.ts';
import { listNotes } from './store.ts';
import { readStory } from './story.ts';
import { reactivate, suspend } from './suspend.ts';
import { writeNote } from './write-note.ts';

export const memberHandlers: Handlers<typeof memberRoutes> = {
  memberStory: async ({ params }, { context, me }) => readStory(context, params.id, me.role),
  suspendMember: async ({ params, body }, call) => {
    await suspend(call, params.id, body.reason);
    return { message: 'Suspended' };
  },
  reactivateMember: async ({ params, body }, call) => {
    await reactivate(call, params.id, body.reason);
    return { message: 'Reactivated' };
  },
  endMemberSessions: async ({ params, body }, call) => ({ ended: await endSessions(call, params.id, body.reason) }),
  resendMail: async ({ params, body }, call) => ({ sent: await resendMail(call, params.id, body.mail) }),
  memberNotes: async ({ params, query }, { context }) => listNotes(context.db, params.id, query),
  writeMemberNote: async ({ params, body }, call) => ({ id: await writeNote(call, params.id, body.text) }),
};
