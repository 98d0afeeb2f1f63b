import { INVITATIONS, ROUTES } from '@adashi/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../client/fail.ts';
import { inSquad, useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import ui from '../../../ui/ui.module.css';
import css from './invite.module.css';

const addressesIn = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '');

/**
 * Form that sends invitations to several email addresses. The form keeps the typed addresses until the invitations are
 * sent.
 */
export function InviteByMail({ squadId }: { squadId: string }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState('');
  const invite = useWrite(ROUTES.inviteToSquad);
  const emails = addressesIn(text);
  const send = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(
      { ...inSquad(squadId), body: { emails } },
      {
        onSuccess: () => setText(''),
        onError: (error) => setFailure(t(Object.values(fieldErrors(error))[0] ?? '')),
      },
    );
  };
  const { data: sent } = invite;
  return (
    <form className={css.mail} onSubmit={send} noValidate>
      <Field
        label={t('Invite by email')}
        type="text"
        inputMode="email"
        autoComplete="off"
        placeholder="ada@example.com, tunde@example.com"
        hint={t('Up to {{most}} addresses at once, separated by commas.', { most: INVITATIONS.atOnce })}
        error={failure}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setFailure('');
          invite.reset();
        }}
      />
      <Button
        type="submit"
        look="soft"
        disabled={emails.length === 0}
        busy={invite.isPending ? t('Sending') : undefined}
      >
        {t('Send invitations')}
      </Button>
      {sent && (
        <p className={cx(ui.notice, ui.good)} role="status">
          <IconCircleCheck size={18} aria-hidden />
          <span>
            {t('{{count}} invitations are on their way.', { count: sent.invited })}{' '}
            {sent.passedOver > 0 &&
              t('{{count}} were skipped: already invited, or invited too often today.', { count: sent.passedOver })}
          </span>
        </p>
      )}
    </form>
  );
}
