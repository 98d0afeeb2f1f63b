import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { QueryBoundary, useCall } from '../client/QueryBoundary.tsx';
import { useWrite } from '../client/query.ts';
import { dayText } from '../i18n/format.ts';
import { useTranslation } from '../i18n/translation.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Field } from '../ui/Field.tsx';
import ui from '../ui/ui.module.css';
import { SandboxFrame } from './SandboxFrame.tsx';

function Clock() {
  const { t } = useTranslation();
  const clock = useCall(ROUTES.clock, {});
  const advance = useWrite(ROUTES.advanceClock);
  const go = (advanceDays: number) => advance.mutate({ body: { advanceDays } });
  const busy = advance.isPending ? t('Days pass') : undefined;
  return (
    <>
      <QueryBoundary asked={clock}>
        {({ now }) => (
          <p>
            {t('Today is')} <b>{dayText(now.slice(0, 10))}</b>
          </p>
        )}
      </QueryBoundary>
      <div className={ui.actions} style={{ justifyContent: 'flex-start' }}>
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
  const mails = useCall(ROUTES.mails, { query: { to } }, { refetchInterval: 3_000 });
  return (
    <>
      <Field
        label={t('Email to')}
        type="email"
        value={to}
        onChange={(event) => setTo(event.target.value)}
        placeholder="amara.okafor@example.com"
      />
      <QueryBoundary asked={mails} empty={<Empty title={t('No emails')} />}>
        {(all) =>
          all.slice(0, 20).map((mail) => (
            <details key={mail.id}>
              <summary>
                <b>{mail.subject}</b> <span className={ui.text2}>{mail.to}</span>
              </summary>
              {mail.attachments.length > 0 && (
                <p className={ui.text2}>{t('Attached: {{files}}', { files: mail.attachments.join(', ') })}</p>
              )}
              <p className={ui.prose}>
                {mail.text.split(/(https?:\/\/\S+)/).map((part) =>
                  part.startsWith('http') ? (
                    <a key={part} className={ui.link} href={part}>
                      {part}
                    </a>
                  ) : (
                    part
                  ),
                )}
              </p>
            </details>
          ))
        }
      </QueryBoundary>
    </>
  );
}

export function SandboxHome() {
  const { t } = useTranslation();
  const accounts = useCall(ROUTES.demoAccounts, {});
  return (
    <SandboxFrame title={t('The sandbox')}>
      <p className={ui.text2}>
        {t(
          'Everything works here, and no money is real. Accounts ending in 01 fail every debit, 02 fail once, 03 are charged back, 04 refuse payouts.',
        )}
      </p>
      <h2 className={ui.h2}>{t('Clock')}</h2>
      <Clock />
      <h2 className={ui.h2}>{t('Demo accounts')}</h2>
      <QueryBoundary asked={accounts}>
        {(all) => (
          <div className={ui.tableWrap} tabIndex={0}>
            <table>
              <tbody>
                {all.map((account) => (
                  <tr key={account.email}>
                    <td>
                      <b>{account.email}</b>
                    </td>
                    <td>{account.password}</td>
                    <td className={ui.text2}>{t(account.about)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryBoundary>
      <h2 className={ui.h2}>{t('Mailbox')}</h2>
      <Mailbox />
      <p>
        <Link className={ui.link} to={paths.gallery}>
          {t('Component gallery')}
        </Link>
      </p>
    </SandboxFrame>
  );
}
