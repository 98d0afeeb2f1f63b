import { type Act, ROUTES, type SquadDetail, type SquadEvent, type SquadResult } from '@adashi/contract';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBan,
  IconCircleCheck,
  IconCoins,
  IconDice5,
  IconFlag,
  IconGavel,
  IconHistory,
  IconPencil,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { actWord } from '../../admin/audit/shared/act-words.ts';
import { inSquad } from '../../client/query.ts';
import { momentText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { periodWords } from '../../i18n/period.ts';
import { type TFunction, useTranslation } from '../../i18n/translation.ts';
import { List } from '../../list/List.tsx';
import { Empty } from '../../ui/Empty.tsx';
import ui from '../../ui/ui.module.css';
import css from '../rotation/admin/staff-squad.module.css';

/** Labels of the results of the payment provider. */
const RESULTS: Readonly<Record<SquadResult, Look>> = {
  charge_failed: [IconAlertTriangle, msg('The debit of {{member}} failed, {{round}}')],
  charge_charged_back: [IconAlertTriangle, msg('The bank took back the contribution of {{member}}, {{round}}')],
  payout_paid: [IconCoins, msg('The payout to {{member}} was paid, {{round}}')],
  payout_failed: [IconArrowBackUp, msg('The bank returned the payout to {{member}}, {{round}}')],
};

type Look = readonly [Icon: typeof IconFlag, words: string];

/** Labels of the actions on a squad. For other actions, the history uses the labels of the audit log. */
const LOOKS: Readonly<Partial<Record<Act, Look>>> = {
  opened_squad: [IconFlag, msg('{{name}} opened the squad')],
  proposed_squad: [IconFlag, msg('{{name}} proposed the squad')],
  squad_upcoming: [IconCircleCheck, msg('{{name}} approved it')],
  squad_declined: [IconBan, msg('{{name}} declined it')],
  squad_cancelled: [IconBan, msg('{{name}} cancelled it')],
  changed_squad: [IconPencil, msg('{{name}} changed it')],
  lowered_fee: [IconPencil, msg('The fee dropped to the legal limit')],
  postponed_squad: [IconHistory, msg('The start moved because not everyone was ready')],
  started_squad: [IconFlag, msg('{{name}} started it')],
  froze_draw: [IconDice5, msg('The list was frozen for the draw')],
  reduced_squad: [IconUserMinus, msg('{{name}} reduced it to the ready members')],
  set_positions: [IconArrowsExchange, msg('{{name}} set the positions')],
  set_position: [IconArrowsExchange, msg('{{name}} set a position')],
  proposed_swap: [IconArrowsExchange, msg('{{name}} asked to swap positions')],
  accepted_swap: [IconArrowsExchange, msg('{{name}} agreed to a swap')],
  declined_swap: [IconArrowsExchange, msg('{{name}} declined a swap')],
  joined_squad: [IconUserPlus, msg('{{name}} joined')],
  left_squad: [IconUserMinus, msg('{{name}} left')],
  removed_member: [IconUserMinus, msg('{{name}} removed {{member}}')],
  gave_removal_notice: [IconGavel, msg('{{name}} gave {{member}} notice')],
  withdrew_removal_notice: [IconGavel, msg('{{name}} withdrew the notice to {{member}}')],
  replaced_member: [IconUserPlus, msg('{{name}} replaced {{member}} with a new member')],
  set_guarantor: [IconPencil, msg('{{name}} named another guarantor')],
  approved_payout: [IconCircleCheck, msg('{{name}} approved the payout to {{member}}, {{round}}')],
  held_payout: [IconBan, msg('{{name}} held the payout to {{member}}, {{round}}')],
  released_payout: [IconCoins, msg('{{name}} released the payout to {{member}}, {{round}}')],
  confirmed_return: [IconArrowBackUp, msg('{{name}} confirmed the returned payout to {{member}}, {{round}}')],
  retried_payment: [IconHistory, msg('{{name}} retried the debit of {{member}}, {{round}}')],
  marked_payment_paid: [IconCircleCheck, msg('{{name}} marked the contribution of {{member}} as paid, {{round}}')],
  waived_payment: [IconCircleCheck, msg('{{name}} waived the debt of {{member}}, {{round}}')],
  refunded_payment: [IconArrowBackUp, msg('{{name}} refunded the contribution of {{member}}, {{round}}')],
  paid_now: [IconCircleCheck, msg('{{member}} paid a missed contribution, {{round}}')],
  invited: [IconUserPlus, msg('{{name}} invited people')],
};

const LOOK_OF = new Map<string, Look>([...Object.entries(LOOKS), ...Object.entries(RESULTS)]);

const BY: Readonly<Record<string, string>> = {
  job: msg('Adashi'),
  provider: msg('A provider'),
  guarantor: msg('A guarantor'),
  visitor: msg('A visitor'),
};

function wordsOf({ action, by, name, member, round }: SquadEvent, t: TFunction, { period }: SquadDetail): string {
  const about = {
    name: name ?? t(BY[by] ?? msg('Someone')),
    member: member ?? t(msg('a member')),
    round: round === null ? '' : periodWords(t, period).round(round),
  };
  const words = LOOK_OF.get(action)?.[1];
  return words ? t(words, about) : `${about.name}: ${t(actWord(action))}`;
}

/** History of a squad, newest first. Each entry shows the action, the person and the reason. */
export function SquadHistory({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  return (
    <div id="history">
      <List
        name="history"
        title={t('History')}
        route={ROUTES.squadHistory}
        input={{ ...inSquad(squad.id), query: {} }}
        empty={<Empty title={t('No activity yet')} />}
      >
        {({ data }) => (
          <ul className={css.history}>
            {data.map((event) => {
              const Icon = LOOK_OF.get(event.action)?.[0] ?? IconHistory;
              return (
                <li key={event.id}>
                  <Icon size={20} stroke={1.75} aria-hidden />
                  <div>
                    <b>{wordsOf(event, t, squad)}</b>
                    {event.reason && <p>{event.reason}</p>}
                  </div>
                  <time className={ui.tabular} dateTime={event.at}>
                    {momentText(event.at, squad.today)}
                  </time>
                </li>
              );
            })}
          </ul>
        )}
      </List>
    </div>
  );
}
