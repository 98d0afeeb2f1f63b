import {
  PERMISSIONS_OF,
  type Permission,
  REASON,
  ROUTES,
  roleMay,
  STAFF_INVITATION_DAYS,
  STAFF_ROLES,
  type StaffRole,
  staffInvitationForm,
} from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../client/api.ts';
import { submitOf } from '../../../client/submit.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { PERMISSION_WORDS, ROLE_WORDS } from '../shared/staff-looks.ts';
import css from './staff.module.css';

/** Critical permissions. The description of a role names the critical permissions that the role lacks. */
const GRAVE: readonly Permission[] = ['kyc', 'payments.act', 'payouts.act'];

/** Description of a role's permissions. */
export function RoleMay({ role }: { role: StaffRole }) {
  const { t } = useTranslation();
  const lacks = GRAVE.filter((permission) => !roleMay(role, permission));
  return (
    <ul className={css.may}>
      {PERMISSIONS_OF[role].map((permission) => (
        <li key={permission}>
          <IconCircleCheck size={18} aria-hidden />
          <span>{t(PERMISSION_WORDS[permission])}</span>
        </li>
      ))}
      {lacks.map((permission) => (
        <li key={permission} data-not>
          <IconCircleX size={18} aria-hidden />
          <span>{t('Not: {{what}}', { what: t(PERMISSION_WORDS[permission]) })}</span>
        </li>
      ))}
    </ul>
  );
}

/** Form that invites a person to become a staff member. The person gets a link by email. */
export function InviteStaff() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm<{ email_address: string; role: StaffRole; reason: string }>({
    initialValues: { email_address: '', role: 'support', reason: '' },
    validate: schemaResolver(staffInvitationForm, { sync: true }),
  });
  const submit = submitOf(form, async (body) => {
    await call(ROUTES.inviteStaff, { body });
    form.reset();
    toastDone('The invitation is on its way');
    await client.invalidateQueries();
  });
  return (
    <section className={cx(ui.card, ui.pad)}>
      <form className={css.invite} onSubmit={submit} noValidate>
        <h2 className={ui.h2}>{t('Invite by email')}</h2>
        <Field label={t('Email')} type="email" autoComplete="off" {...form.getInputProps('email_address')} />
        <Select
          label={t('Role')}
          options={STAFF_ROLES.map((role) => ({ value: role, label: t(ROLE_WORDS[role]) }))}
          value={form.values.role}
          onChange={(value) => form.setFieldValue('role', STAFF_ROLES.find((role) => role === value) ?? 'support')}
        />
        <RoleMay role={form.values.role} />
        <TextArea
          label={t('Reason')}
          hint={t('Saved in the account activity.')}
          rows={2}
          maxLength={REASON.most}
          {...form.getInputProps('reason')}
        />
        <p className={cx(ui.small, ui.text2)}>
          {t(
            'The link works once, for {{days}} days. The person must first set up a passkey or an authenticator app.',
            {
              days: STAFF_INVITATION_DAYS,
            },
          )}
        </p>
        <Button look="primary" type="submit" busy={form.submitting ? t('Sending') : undefined}>
          {t('Send invitation')}
        </Button>
      </form>
    </section>
  );
}
