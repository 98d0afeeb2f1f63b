import { type ChainCheck, type Output, ROUTES } from '@adashi/contract';
import { IconLink, IconLinkOff, IconShieldCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../client/api.ts';
import { showFailure } from '../../../client/fail.ts';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { dayOf, dayText, momentText } from '../../../i18n/format.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import css from '../shared/activity.module.css';
import { grouped } from '../shared/grouped.ts';

type Chained = Output<typeof ROUTES.activityChain>;

function verdict(t: TFunction, broken: ChainCheck['broken'] | undefined): string {
  if (broken === undefined) return t('The chain was never verified');
  if (broken === null) return t('The chain is intact');
  const number = broken.activity;
  return {
    changed: t('Row {{number}} was changed after it was written', { number }),
    missing: t('Row {{number}} is missing', { number }),
    unsealed: t("Row {{number}} wasn't written by the server", { number }),
  }[broken.kind];
}

function lastTime(t: TFunction, { verified }: Chained): string {
  if (!verified) return '';
  const moment = momentText(verified.at);
  return verified.by
    ? t('Verified {{moment}} by {{name}}.', { moment, name: verified.by })
    : t('Verified {{moment}}, by the nightly job.', { moment });
}

/** Card with the state of the audit log's hash chain, the head hash, and a button that verifies the chain again. */
export function Chain() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const asked = useCall(ROUTES.activityChain, {});
  const verify = async () => {
    setBusy(true);
    try {
      await call(ROUTES.verifyActivity, {});
      await client.invalidateQueries();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <QueryBoundary asked={asked} card>
      {(chain) => {
        const { head, since, verified } = chain;
        const isBroken = Boolean(verified?.broken);
        return (
          <section className={cx(ui.card, ui.pad, css.chain)}>
            <span className={css.mark} data-broken={isBroken || undefined}>
              {isBroken ? <IconLinkOff size={22} aria-hidden /> : <IconLink size={22} aria-hidden />}
            </span>
            <div role="status">
              <h2 className={ui.h2}>{verdict(t, verified ? verified.broken : undefined)}</h2>
              <p className={ui.text2}>
                {head &&
                  since &&
                  t('{{count}} rows since {{day}}, each with the hash of the one before.', {
                    count: head.sequence,
                    day: dayText(dayOf(since)),
                  })}{' '}
                {lastTime(t, chain)}
              </p>
            </div>
            {head && (
              <dl className={css.head}>
                <dt>{t('Head, {{moment}}', { moment: momentText(head.sealedAt) })}</dt>
                <dd>
                  <a
                    className={css.hash}
                    href={`/api${ROUTES.activityHead.path}?on=${dayOf(head.sealedAt)}`}
                    aria-label={t('The public head: {{hash}}', { hash: grouped(head.hash) })}
                  >
                    {grouped(head.hash)}
                  </a>
                </dd>
              </dl>
            )}
            <Button busy={isBusy ? t('Verifying') : undefined} onClick={() => void verify()}>
              <IconShieldCheck size={18} aria-hidden />
              {t('Verify')}
            </Button>
          </section>
        );
      }}
    </QueryBoundary>
  );
}
