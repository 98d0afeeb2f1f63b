import { passkeyForm, ROUTES, type Security } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { IconFingerprint } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../client/api.ts';
import { attempt } from '../../../client/fail.ts';
import { load } from '../../../client/load.ts';
import { submitOf } from '../../../client/submit.ts';
import { dayText, toDay } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Row } from '../../../ui/Rows.tsx';
import { toastDone, toastError } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import type { makePasskey } from './make-passkey.ts';
import css from './security.module.css';

type Passkey = Security['passkeys'][number];
type Options = Record<string, unknown>;
type Made = Awaited<ReturnType<typeof makePasskey>>;

interface NameProps {
  readonly name: string;
  readonly submit: string;
  /** Label of the button while the request is in progress. */
  readonly busy: string;
  readonly onName: (name: string) => Promise<void>;
}

/** Form for the name of a passkey. */
function NameForm({ name, submit, busy, onName }: NameProps) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { name }, validate: schemaResolver(passkeyForm, { sync: true }) });
  return (
    <form className={ui.stack} onSubmit={submitOf(form, async (values) => onName(values.name))} noValidate>
      <Field
        label={t('Its name')}
        hint={t("A name you'll recognize, such as phone or laptop")}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <FormActions submit={submit} busy={form.submitting ? busy : undefined} />
    </form>
  );
}

/** Returns the steps that add a passkey: the server's challenge, the device's response, and the name of the passkey. */
function useNewPasskey(done: (said: string) => Promise<void>) {
  const [options, setOptions] = useState<Options | null>(null);
  const [made, setMade] = useState<Made>(null);
  const begin = () => attempt(async () => setOptions(await call(ROUTES.passkeyOptions, {})));
  const end = () => {
    setOptions(null);
    setMade(null);
  };
  const add = async (name: string) => {
    const { makePasskey } = await load(() => import('./make-passkey.ts'));
    const response = made ?? (await makePasskey(options ?? {}));
    // The device's response stays in memory until the server has saved the passkey, because a device creates only one
    // passkey per account.
    setMade(response);
    if (!response) {
      end();
      return toastError('No passkey was created. Your device may already have one for this account.');
    }
    await call(ROUTES.addPasskey, { body: { name, response } }).catch((error: unknown) => {
      // The dialog closes after a failure, because the server accepts only one response per challenge.
      if (error instanceof ApiError && error.code === 'passkey_refused') end();
      throw error;
    });
    end();
    await done('A passkey was added');
  };
  return { isAdding: options !== null, begin, end, add };
}

interface ListProps {
  readonly passkeys: readonly Passkey[];
  readonly onRename: (passkey: Passkey) => void;
  readonly onRemove: (passkey: Passkey) => void;
}

function PasskeyList({ passkeys, onRename, onRemove }: ListProps) {
  const { t } = useTranslation();
  return (
    <ul className={css.keys}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <span>{t('{{name}}, since {{day}}', { name: passkey.name, day: dayText(toDay(passkey.addedAt)) })}</span>
          <div className={ui.actions}>
            <Button size="sm" look="quiet" onClick={() => onRename(passkey)}>
              {t('Rename')}
            </Button>
            <Button size="sm" onClick={() => onRemove(passkey)}>
              {t('Remove')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/**
 * List of a person's passkeys. With a passkey, a person signs in by fingerprint, face or device PIN, without a
 * password.
 */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const done = async (said: string) => {
    toastDone(said);
    await client.invalidateQueries();
  };
  const { isAdding, begin, end, add } = useNewPasskey(done);
  const rename = async ({ id }: Passkey, name: string) => {
    await call(ROUTES.renamePasskey, { params: { id }, body: { name } });
    setRenamed(null);
    await client.invalidateQueries();
  };
  const remove = ({ id }: Passkey) =>
    attempt(async () => {
      await call(ROUTES.removePasskey, { params: { id } });
      await done('A passkey was removed');
    });
  return (
    <Row
      Icon={IconFingerprint}
      title={t('Passkeys')}
      sub={t('They sign you in without a password.')}
      act={
        'PublicKeyCredential' in window && (
          <Button size="sm" look="soft" onClick={begin}>
            {t('Add one')}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} onRename={setRenamed} onRemove={remove} />}
      <Dialog title={t('Add a passkey')} opened={isAdding} onClose={end} firm>
        <NameForm name="" submit={t('Add the passkey')} busy={t('Waiting for your device')} onName={add} />
      </Dialog>
      <Dialog title={t('Rename the passkey')} opened={renamed !== null} onClose={() => setRenamed(null)}>
        {renamed && (
          <NameForm
            name={renamed.name}
            submit={t('Save')}
            busy={t('Saving')}
            onName={(name) => rename(renamed, name)}
          />
        )}
      </Dialog>
    </Row>
  );
}
