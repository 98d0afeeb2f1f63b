import type { SquadDetail } from '@adashi/contract';
import { Link } from 'react-router';
import { dayText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/cx.ts';
import ui from '../../ui/ui.module.css';

/** Colour, icon and label of each decision about a proposal. An approved proposal shows the state of the squad. */
const SAID = {
  pending: msg("It's waiting for approval. We'll tell you the decision."),
  upcoming: msg('It was approved. Invite your circle. It can start when every seat is taken and everyone is ready.'),
  active: msg('It was approved, and is running.'),
  completed: msg('It was approved, and everyone was paid once.'),
  declined: msg("It wasn't approved."),
  cancelled: msg('It was cancelled before it started. No money moved.'),
} as const satisfies Record<SquadDetail['status'], string>;

/** Card about a proposed circle for the author and for staff, with the decision, the day and the reason. */
export function ProposalCard({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const { proposal, status, isMine, today } = squad;
  if (!proposal) return null;
  const runsWithoutMe = proposal.isMine && !isMine && (status === 'active' || status === 'completed');
  return (
    <section className={cx(ui.card, ui.pad, ui.stack)}>
      <h2 className={ui.h2}>{proposal.isMine ? t('Your proposal') : t('A proposal from a member')}</h2>
      {proposal.by && (
        <p>
          {t('Proposed by')}{' '}
          <Link className={ui.link} to={paths.member(proposal.by.id)}>
            {proposal.by.name}
          </Link>
          {` · ${proposal.by.email}`}
        </p>
      )}
      <p className={ui.text2}>
        {proposal.isMine ? t(SAID[status]) : status === 'pending' && t("It's waiting for a decision.")}{' '}
        {proposal.decidedOn && t('Decided on {{day}}.', { day: dayText(proposal.decidedOn, today) })}
      </p>
      {proposal.reason && (
        <p className={ui.prose}>
          <b>{t('The reason:')}</b> {proposal.reason}
        </p>
      )}
      {runsWithoutMe && (
        <p className={ui.text2}>{t("You have no seat in this squad, so you can't see its members or its money.")}</p>
      )}
    </section>
  );
}
