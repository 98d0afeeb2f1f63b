import { ROUTES } from '@adashi/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { sentence, showFailure } from '../client/fail.ts';
import { useCall, useWrite } from '../client/query.ts';
import { moneyText } from '../i18n/format.ts';
import { Button, Empty, Logo, Skeleton } from '../ui/parts.tsx';
import { State } from '../ui/State.tsx';

/** The guarantor's own page, behind the link in their mail: what it means, accept or decline. */
export function GuarantorLink() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const query = { id: search.get('id') ?? '' };
  const asked = useCall(ROUTES.guarantorByLink, { query });
  const answer = useWrite(ROUTES.answerByLink);
  const pay = useWrite(ROUTES.payByLink);
  const say = (given: 'accepted' | 'declined') =>
    answer.mutate({ query, body: { answer: given } }, { onError: showFailure });
  return (
    <main className="center-page" id="main">
      <div className="stack">
        <Logo />
        <section className="card pad stack">
          {asked.isPending && <Skeleton rows={2} />}
          {asked.error && <Empty title={t('This link does not work')}>{sentence(asked.error)}</Empty>}
          {asked.data && (
            <>
              <h1 className="title">{t('Will you answer for {{name}}?', { name: asked.data.member })}</h1>
              <p>
                {t(
                  'Hello {{name}}. {{member}} saves with a squad: every week each of them pays the same contribution, and every week one of them receives the pot.',
                  { name: asked.data.name, member: asked.data.member },
                )}
              </p>
              <p>
                {t(
                  'If {{member}} does not pay, you are told at once and asked to pay what is owed to the others. It is never more than the contributions that are still to come after their payout, and it falls every week.',
                  { member: asked.data.member },
                )}
              </p>
              <p className="c-2">{t('At stake this week: {{amount}}', { amount: moneyText(asked.data.atStake) })}</p>
              {asked.data.owed > 0 && (
                <div className="notice bad">
                  <IconAlertTriangle size={18} aria-hidden />
                  <div className="stack">
                    <span>
                      {t('{{member}} owes {{amount}}, and you answer for it.', {
                        member: asked.data.member,
                        amount: moneyText(asked.data.owed),
                      })}
                    </span>
                    <Button
                      look="primary"
                      busy={pay.isPending ? t('Paying') : undefined}
                      onClick={() => pay.mutate({ query }, { onError: showFailure })}
                    >
                      {t('Pay {{amount}}', { amount: moneyText(asked.data.owed) })}
                    </Button>
                  </div>
                </div>
              )}
              {asked.data.status === 'invited' ? (
                <div className="row-acts">
                  <Button disabled={answer.isPending} onClick={() => say('declined')}>
                    {t('Decline')}
                  </Button>
                  <Button look="primary" disabled={answer.isPending} onClick={() => say('accepted')}>
                    {t('Accept')}
                  </Button>
                </div>
              ) : (
                <State name={asked.data.status} chip />
              )}
            </>
          )}
        </section>
      </div>
    </main>
  );
}
