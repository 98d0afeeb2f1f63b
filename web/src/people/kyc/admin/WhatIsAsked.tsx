import type { KycCase } from '@adashi/contract';
import { IconAlertCircle, IconHourglass } from '@tabler/icons-react';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import { PanelPart } from '../../../ui/SidePanel.tsx';
import ui from '../../../ui/ui.module.css';

/** Reason for a pending KYC case: a request by staff, or a rejection by the provider. */
export function WhatIsAsked({ whole: { stage, request, reason } }: { whole: KycCase }) {
  const { t } = useTranslation();
  if (request) {
    const day = dayText(dayOf(request.askedAt));
    return (
      <PanelPart>
        <p className={ui.notice}>
          <IconHourglass size={18} aria-hidden />
          <span>
            {t('{{name}} asked again on {{day}}: “{{reason}}”', { name: request.by, day, reason: request.reason })}{' '}
            {request.answeredAt
              ? t('Answered on {{day}}.', { day: dayText(dayOf(request.answeredAt)) })
              : t("The member hasn't answered yet.")}
          </span>
        </p>
      </PanelPart>
    );
  }
  if (stage !== 'review' || !reason) return null;
  return (
    <PanelPart>
      <p className={cx(ui.notice, ui.bad)}>
        <IconAlertCircle size={18} aria-hidden />
        <span>{t('The provider declined: {{reason}}', { reason: t(reason) })}</span>
      </p>
    </PanelPart>
  );
}
