import { ROUTES, STAFF_ROLES, type StaffOffer, type StaffRow, staffOffers } from '@adashi/contract';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import ui from '../../../ui/ui.module.css';
import { ROLE_WORDS } from '../shared/staff-looks.ts';
import { RoleMay } from './InviteStaff.tsx';
import css from './staff.module.css';

type Act = StaffOffer | 'choose';

interface Props {
  readonly row: StaffRow;
  readonly onClose: () => void;
}

function ChangeRole({ row, onClose }: Props) {
  const { t } = useTranslation();
  const [role, setRole] = useState(row.role);
  const name = row.name ?? '';
  return (
    <ActDialog
      route={ROUTES.changeStaffRole}
      input={(reason) => ({ params: { id: row.id }, body: { role, from: row.role, reason } })}
      title={t('Change the role of {{name}}', { name })}
      about={{ name, email: row.email_address }}
      consequences={[t('It applies right away, even to pages that {{name}} has open.', { name })]}
      act={t('Change the role')}
      done={msg('The role was changed')}
      readers={t('Saved in the account activity.')}
      look="primary"
      isComplete={role !== row.role}
      onClose={onClose}
    >
      <Select
        label={t('Role')}
        options={STAFF_ROLES.map((each) => ({ value: each, label: t(ROLE_WORDS[each]) }))}
        value={role}
        onChange={(value) => setRole(STAFF_ROLES.find((each) => each === value) ?? row.role)}
      />
      <RoleMay role={role} />
    </ActDialog>
  );
}

/** Dialog of the staff actions that need only a reason. */
function Reasoned({ row, act, onClose }: Props & { act: 'suspend' | 'reactivate' | 'reset' }) {
  const { t } = useTranslation();
  const name = row.name ?? '';
  const words = {
    suspend: {
      route: ROUTES.suspendStaff,
      title: t('Suspend {{name}}', { name }),
      consequences: [
        t("{{name}} is signed out everywhere right away and can't sign in again.", { name }),
        t('What {{name}} did stays as it is. You can reactivate the account at any time.', { name }),
      ],
      act: t('Suspend'),
      done: msg('The account is suspended'),
    },
    reactivate: {
      route: ROUTES.reactivateStaff,
      title: t('Reactivate {{name}}', { name }),
      consequences: [t('{{name}} can sign in again, with the same role.', { name })],
      act: t('Reactivate'),
      done: msg('The account is active again'),
    },
    reset: {
      route: ROUTES.resetStaffFactor,
      title: t('Remove the second factor of {{name}}', { name }),
      consequences: [
        t('Passkeys, authenticator app and recovery codes no longer work, and {{name}} is signed out everywhere.', {
          name,
        }),
        t("At the next sign-in, the password alone lets them set up a new one. Make sure it's really {{name}}.", {
          name,
        }),
      ],
      act: t('Remove the second factor'),
      done: msg('The second factor was removed'),
    },
  }[act];
  return (
    <ActDialog
      {...words}
      about={{ name, email: row.email_address }}
      input={(reason) => ({ params: { id: row.id }, body: { reason } })}
      readers={t('Saved in the account activity.')}
      look={act === 'reactivate' ? 'primary' : 'danger'}
      onClose={onClose}
    />
  );
}

/** Menu with a superadmin's actions on another staff member. */
export function StaffActs({ row }: { row: StaffRow }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const name = row.name ?? row.email_address;
  const offers = new Set(staffOffers(row));
  if (offers.size === 0) return null;
  return (
    <>
      <button
        type="button"
        className={ui.iconButton}
        aria-label={t('Actions for {{name}}', { name })}
        onClick={() => setAct(offers.has('withdraw') ? 'withdraw' : 'choose')}
      >
        <IconDots size={20} aria-hidden />
      </button>
      <Dialog title={name} opened={act === 'choose'} onClose={close}>
        <div className={css.choices}>
          {offers.has('role') && <Button onClick={() => setAct('role')}>{t('Change the role')}</Button>}
          {offers.has('reset') && <Button onClick={() => setAct('reset')}>{t('Remove the second factor')}</Button>}
          {offers.has('reactivate') && <Button onClick={() => setAct('reactivate')}>{t('Reactivate')}</Button>}
          {offers.has('suspend') && (
            <Button look="danger" onClick={() => setAct('suspend')}>
              {t('Suspend')}
            </Button>
          )}
        </div>
      </Dialog>
      {act === 'role' && <ChangeRole row={row} onClose={close} />}
      {(act === 'suspend' || act === 'reactivate' || act === 'reset') && (
        <Reasoned row={row} act={act} onClose={close} />
      )}
      {act === 'withdraw' && (
        <ActDialog
          route={ROUTES.withdrawInvitation}
          input={(reason) => ({ params: { id: row.id }, body: { reason } })}
          title={t('Withdraw the invitation of {{name}}', { name })}
          consequences={[t('The link in the email no longer works. You can invite them again.')]}
          act={t('Withdraw')}
          done={msg('The invitation was withdrawn')}
          readers={t('Saved in the account activity.')}
          onClose={close}
        />
      )}
    </>
  );
}
