import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../client/fail.ts';
import { useCall, useWrite } from '../client/query.ts';
import { dayText } from '../i18n/format.ts';
import { Button, Empty, Field } from '../ui/parts.tsx';
import { SandboxFrame } from './SandboxFrame.tsx';

function Clock() {
  const { t } = useTranslation();
  const clock = useCall(ROUTES.clock, {});
  const advance = useWrite(ROUTES.advanceClock);
  const go = (advanceDays: number) => advance.mutate({ body: { advanceDays } }, { onError: showFailure });
  const busy = advance.isPending ? t('Days pass') : undefined;
  return (
    <>
      <p>
        {t('Today is')} <b>{clock.data ? dayText(clock.data.now.slice(0, 10)) : '…'}</b>
      </p>
      <div className="row-acts" style={{ justifyContent: 'flex-start' }}>
        <Button busy={busy} onClick={() => go(1)}>
          {t('Next day')}
        </Button>
        <Button look="primary" busy={busy} onClick={() => go(7)}>
          {t('Next week')}
        </Button>
      </div>
    </>
  );
}

function Mailbox() {
  const { t } = useTranslation();
  const [to, setTo] = useState('');
  const { data } = useCall(ROUTES.mails, { query: { to } }, { refetchInterval: 3_000 });
  return (
    <>
      <Field
        label={t('Mail to')}
        type="email"
        value={to}
        onChange={(event) => setTo(event.target.value)}
        placeholder="amara.okafor@example.com"
      />
      {data?.length === 0 && <Empty title={t('No mail')} />}
      {data?.slice(0, 20).map((mail) => (
        <details key={mail.id}>
          <summary>
            <b>{mail.subject}</b> <span className="c-2">{mail.to}</span>
          </summary>
          <p className="prose">
            {mail.text.split(/(https?:\/\/\S+)/).map((part) =>
              part.startsWith('http') ? (
                <a key={part} className="link" href={part}>
                  {part}
                </a>
              ) : (
                part
              ),
            )}
          </p>
        </details>
      ))}
    </>
  );
}

export function SandboxHome() {
  const { t } = useTranslation();
  const accounts = useCall(ROUTES.demoAccounts, {});
  return (
    <SandboxFrame title={t('The sandbox')}>
      <p className="c-2">
        {t(
          'Everything works here, and no money is real. Accounts ending in 01 fail every debit, 02 fail once, 03 are charged back, 04 refuse payouts.',
        )}
      </p>
      <h2 className="h2">{t('Clock')}</h2>
      <Clock />
      <h2 className="h2">{t('Demo accounts')}</h2>
      <div className="table-wrap" tabIndex={0}>
        <table>
          <tbody>
            {accounts.data?.map((account) => (
              <tr key={account.email}>
                <td>
                  <b>{account.email}</b>
                </td>
                <td>{account.password}</td>
                <td className="c-2">{t(account.about)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h2 className="h2">{t('Mailbox')}</h2>
      <Mailbox />
    </SandboxFrame>
  );
}
