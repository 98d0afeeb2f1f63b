import { ROUTES, type SeatOffer, type SquadDetail, type SquadSeat, seatOffers } from '@adashi/contract';
import { addDays, localDate, REMOVAL, removalDecisionOn } from '@adashi/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { dayText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useMay } from '../../../session/use-may.ts';
import { DropDown, DropDownAct } from '../../../ui/DropDown.tsx';
import { inSeat } from './in-seat.ts';
import { ReplaceMember } from './ReplaceMember.tsx';

/** Value of the field `step` in the removal request, by action. */
const STEPS = { remove: 'seat', notice: 'notice', decision: 'decision' } as const;

interface DialogProps {
  readonly squad: SquadDetail;
  readonly seat: SquadSeat;
  readonly act: SeatOffer;
  readonly onClose: () => void;
}

/** Dialog that confirms a staff action on a member and lists the consequences. */
export function MemberDialog({ squad, seat, act, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { name } = seat;
  const about = seat.file && { name, email: seat.file.email };
  const today = localDate(squad.today);
  const day = (on: string) => dayText(on, squad.today);
  const own = inSeat(squad, seat);
  if (act === 'replace') return <ReplaceMember squad={squad} seat={seat} onClose={onClose} />;
  if (act === 'withdraw')
    return (
      <ActDialog
        route={ROUTES.withdrawNotice}
        input={(reason) => ({ ...own, body: { reason } })}
        title={t('Withdraw the notice to {{name}}?', { name })}
        about={about}
        consequences={[
          t('{{name}} stays in {{squad}}. We email them the reason.', { name, squad: squad.name }),
          t('A new notice starts the days over.'),
        ]}
        act={t('Withdraw notice')}
        done={msg('The notice is withdrawn')}
        readers={t("{{name}} can read it. It's saved with your name.", { name })}
        look="primary"
        onClose={onClose}
      />
    );
  const consequences = {
    remove: [
      t('The seat of {{name}} is free right away. No money has moved.', { name }),
      t('We email {{name}} the reason.', { name }),
    ],
    notice: [
      t('We email {{name}} the reason. They have until {{day}} to fix it, then until {{end}} to appeal.', {
        name,
        day: day(addDays(today, REMOVAL.cureDays)),
        end: day(removalDecisionOn(today)),
      }),
      t('From {{day}}, two staff members can decide.', { day: day(removalDecisionOn(today)) }),
      t('Until then nothing changes for the squad.'),
    ],
    decision: [
      t('Another staff member must approve it.'),
      t('{{name}} leaves {{squad}}. The rounds after it move up.', { name, squad: squad.name }),
      t('What {{name}} put in comes back in a refund round at the end, less what is owed.', { name }),
    ],
  }[act];
  const titles = {
    remove: t('Remove {{name}} from {{squad}}?', { name, squad: squad.name }),
    notice: t('Give {{name}} notice?', { name }),
    decision: t('Decide to remove {{name}}?', { name }),
  };
  const acts = { remove: t('Remove'), notice: t('Give notice'), decision: t('Remove by decision') };
  return (
    <ActDialog
      route={ROUTES.removeMember}
      input={(reason) => ({ ...own, body: { reason, step: STEPS[act] } })}
      title={titles[act]}
      about={about}
      consequences={consequences}
      act={acts[act]}
      done={act === 'notice' ? msg('Notice given') : msg('Removed')}
      readers={t("{{name}} can read it. It's saved with your name.", { name })}
      onClose={onClose}
    />
  );
}

/** Menu of the staff actions on one member. */
export function MemberMenu({ squad, seat }: { squad: SquadDetail; seat: SquadSeat }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<SeatOffer | null>(null);
  const acts = seatOffers(squad, seat).filter((each) => each !== 'decision');
  if (!useMay('squads.act') || acts.length === 0) return null;
  const words: Record<SeatOffer, string> = {
    notice: t('Give notice of removal'),
    decision: t('Remove by decision'),
    withdraw: t('Withdraw the notice'),
    remove: t('Remove from the squad'),
    replace: t('Replace with a new member'),
  };
  return (
    <>
      <DropDown label={t('Actions for {{name}}', { name: seat.name })} Icon={IconDots} bare>
        {(close) =>
          acts.map((each) => (
            <DropDownAct
              key={each}
              isDanger={each === 'notice' || each === 'remove'}
              onClick={() => {
                close();
                setAct(each);
              }}
            >
              {words[each]}
            </DropDownAct>
          ))
        }
      </DropDown>
      {act && <MemberDialog squad={squad} seat={seat} act={act} onClose={() => setAct(null)} />}
    </>
  );
}
