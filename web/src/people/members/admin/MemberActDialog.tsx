import { ROUTES } from '@adashi/contract';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useMay } from '../../../session/use-may.ts';

/** Staff actions on a member that require a reason. */
const ACTS = {
  suspend: {
    route: ROUTES.suspendMember,
    word: msg('Suspend'),
    title: msg('Suspend {{name}}?'),
    consequences: [
      msg("When they sign in, they see that they're suspended and why."),
      msg('Their debits continue, since others count on them. Their payouts are held.'),
      msg("They can't join, swap, withdraw or change accounts. They can pay what they owe and write to us."),
      msg("An upcoming squad won't start with them."),
    ],
    readers: msg('They can read it on the page and by email.'),
    done: msg('Suspended'),
    look: 'danger',
  },
  reactivate: {
    route: ROUTES.reactivateMember,
    word: msg('Reactivate'),
    title: msg('Reactivate {{name}}?'),
    consequences: [
      msg('They get full access again, and we notify them.'),
      msg('Payouts held for this continue right away.'),
    ],
    readers: msg('It stays in the account activity for staff.'),
    done: msg('Reactivated'),
    look: 'primary',
  },
  'end-sessions': {
    route: ROUTES.endMemberSessions,
    word: msg('End sessions'),
    title: msg('Sign {{name}} out everywhere?'),
    consequences: [msg("They're signed out of every browser right away. They can sign in again.")],
    readers: msg('It stays in the account activity for staff.'),
    done: msg('Signed out everywhere'),
    look: 'primary',
  },
  delete: {
    route: ROUTES.deletePerson,
    word: msg('Delete'),
    title: msg('Delete {{name}} for good?'),
    consequences: [
      msg("We erase what we know about them. This can't be undone."),
      msg('We keep payment records and signed agreements for as long as the law requires.'),
      msg("It's refused while they owe or expect money."),
    ],
    readers: msg('It stays in the account activity for staff.'),
    done: msg('Deleted'),
    look: 'danger',
  },
} as const;
export type Act = keyof typeof ACTS;

interface Choice {
  readonly act: Act;
  readonly word: string;
  readonly isDanger: boolean;
}

/**
 * Returns a function that lists the available actions on a member of the list. The actions depend on the staff role and
 * on the member’s state. Only the member’s page knows whether the member can be deleted.
 */
export function useActs(): (member: { readonly isSuspended: boolean }) => readonly Choice[] {
  const { t } = useTranslation();
  const [mayAct, maySuspend] = [useMay('members.act'), useMay('members.suspend')];
  return ({ isSuspended }) => {
    const acts: Act[] = [];
    if (mayAct) acts.push('end-sessions');
    if (maySuspend) acts.push(isSuspended ? 'reactivate' : 'suspend');
    return acts.map((act) => ({ act, word: t(ACTS[act].word), isDanger: ACTS[act].look === 'danger' }));
  };
}

interface Props {
  readonly act: Act;
  readonly member: {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email_address: string;
  };
  /** Runs after a success, before the page loads its data again. */
  readonly onWritten?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Dialog of a staff action on a member. The dialog lists the consequences and asks for a reason. */
export function MemberActDialog({ act, member, onWritten, onClose }: Props) {
  const { t } = useTranslation();
  const { id, firstName, lastName, email_address: email } = member;
  const name = `${firstName} ${lastName}`;
  const { route, title, consequences, word, readers, done, look } = ACTS[act];
  return (
    <ActDialog
      route={route}
      input={(reason) => ({ params: { id }, body: { reason } })}
      title={t(title, { name })}
      about={{ name, email }}
      consequences={consequences.map((sentence) => t(sentence))}
      act={t(word)}
      done={done}
      readers={t(readers)}
      look={look}
      onWritten={onWritten}
      onClose={onClose}
    />
  );
}
