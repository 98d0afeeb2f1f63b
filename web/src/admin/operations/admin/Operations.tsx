import {
  type Finding,
  type MailFailure,
  type QueueState,
  ROUTES,
  UNKNOWN_DOMAIN,
  type WebhookState,
} from '@adashi/contract';
import { IconMailOff, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Asked, QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { countText, lapseText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { AccountTabs } from '../../../people/shared/AccountTabs.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Row, Rows } from '../../../ui/Rows.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { LOOKS, PART_WORDS, QUEUE_WORDS, WEBHOOK_WORDS } from './operation-words.ts';

/** Longest acceptable wait of a due queue entry, in seconds. After a longer wait, the queue is late. */
const LATE_AFTER_SECONDS = 300;

const REFRESH_MS = 15_000;

function PartRow({ part, by, problem }: Finding) {
  const { t } = useTranslation();
  const { title, Icon } = PART_WORDS[part];
  const isPlayed = by === 'sandbox';
  const look = problem !== null ? LOOKS.wrong : by === 'none' ? LOOKS.not_used : LOOKS.answers;
  return (
    <Row
      Icon={Icon}
      title={t(title)}
      tag={isPlayed && t('Played')}
      sub={problem ?? (isPlayed || by === 'none' ? undefined : by)}
      act={<State look={look} />}
    />
  );
}

function QueueRow({ queue, waiting, lag, dead }: QueueState) {
  const { t } = useTranslation();
  const isLate = lag !== null && lag > LATE_AFTER_SECONDS;
  const look = dead > 0 ? LOOKS.given_up : isLate ? LOOKS.late : LOOKS.clear;
  const says = [
    waiting > 0 && t('{{amount}} waiting', { amount: countText(waiting) }),
    lag !== null && t('the oldest for {{time}}', { time: lapseText(lag) }),
  ].filter(Boolean);
  return (
    <Row
      Icon={IconSend}
      title={t(QUEUE_WORDS[queue])}
      sub={
        <>
          {says.length > 0 ? says.join(', ') : t('Nothing waiting')}
          {dead > 0 && (
            <>
              {'. '}
              <Link className={ui.link} to={paths.undelivered}>
                {t('{{amount}} not sent', { amount: countText(dead) })}
              </Link>
            </>
          )}
        </>
      }
      act={<State look={look} />}
    />
  );
}

function WebhookRow({ webhook, age }: WebhookState) {
  const { t } = useTranslation();
  const { title, Icon } = WEBHOOK_WORDS[webhook];
  const says = age === null ? t('No events yet') : t('Last event {{time}} ago', { time: lapseText(age) });
  return <Row Icon={Icon} title={t(title)} sub={says} />;
}

function MailFailureRow({ domain, status, reason, count }: MailFailure) {
  const { t } = useTranslation();
  const failed = t('{{amount}} not accepted', { amount: countText(count) });
  const to = domain === UNKNOWN_DOMAIN ? t('Unknown recipient') : domain;
  return <Row Icon={IconMailOff} title={`${to} · ${status}`} sub={`${failed}. ${reason}`} />;
}

interface CardProps<Known> {
  readonly title: string;
  readonly asked: Asked<Known>;
  readonly children: (known: Known) => ReactNode;
}

/** Card with the rows of one query. */
function Card<Known>({ title, asked, children }: CardProps<Known>) {
  return (
    <section className={ui.card}>
      <CardHead title={title} />
      <QueryBoundary asked={asked}>{(known) => <Rows>{children(known)}</Rows>}</QueryBoundary>
    </section>
  );
}

/**
 * Page with the state of the providers, the outgoing queues and the webhooks. Each visit checks every provider again.
 */
export function Operations() {
  const { t } = useTranslation();
  const examination = useCall(ROUTES.examination, {});
  const failures = useCall(ROUTES.mailFailures, {});
  const deliveries = useCall(ROUTES.deliveries, {}, { refetchInterval: REFRESH_MS });
  return (
    <>
      <AccountTabs />
      <PageTitle title={t('Providers and deliveries')} />
      <div className={ui.two}>
        <div className={ui.stack}>
          <Card title={t('Providers')} asked={examination}>
            {({ data }) => data.map((finding) => <PartRow key={`${finding.part} ${finding.by}`} {...finding} />)}
          </Card>
          <Card title={t('Incoming events')} asked={deliveries}>
            {({ webhooks }) => webhooks.map((webhook) => <WebhookRow key={webhook.webhook} {...webhook} />)}
          </Card>
          <Card title={t("Emails that weren't accepted")} asked={failures}>
            {({ data }) =>
              data.length === 0 ? (
                <Row Icon={IconMailOff} title={t('No rejected emails')} />
              ) : (
                data.map((failure) => <MailFailureRow key={`${failure.domain} ${failure.status}`} {...failure} />)
              )
            }
          </Card>
        </div>
        <Card title={t('Outgoing queue')} asked={deliveries}>
          {({ queues }) => queues.map((queue) => <QueueRow key={queue.queue} {...queue} />)}
        </Card>
      </div>
    </>
  );
}
