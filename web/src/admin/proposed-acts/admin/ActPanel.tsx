import { type ProposedActDetail, ROUTES } from '@adashi/contract';
import { Link } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/use-may.ts';
import { Address } from '../../../ui/Address.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { initialsOf } from '../../../ui/initials-of.ts';
import { HeroMoney } from '../../../ui/Money.tsx';
import { PanelPart, SidePanel } from '../../../ui/SidePanel.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { CHANGED, proposerText, STATE_LOOKS, whenText } from '../shared/act-looks.ts';
import { KIND_WORDS, placeOf, titleOf } from '../shared/kind-words.ts';
import { ChangedFacts, CheckedNow, Effects, Limits } from './ActFacts.tsx';
import { decisionOf } from './Decide.tsx';
import { StateNote, TwoPeople } from './Standing.tsx';
import css from './second-person.module.css';

interface Props {
  readonly act: ProposedActDetail;
  readonly onClose: () => void;
}

function Head({ act }: Pick<Props, 'act'>) {
  const { t } = useTranslation();
  const seesMembers = useMay('members.read');
  const { subject } = act;
  const place = placeOf(t, act);
  return (
    <div className={css.head}>
      {subject && <Avatar initials={initialsOf(subject.name)} size={40} />}
      <div>
        <h2 className={ui.h2}>{titleOf(t, act)}</h2>
        <p className={ui.text2}>
          {subject && seesMembers && (
            <Link className={ui.link} to={paths.member(subject.id)}>
              {subject.name}
            </Link>
          )}
          {subject && !seesMembers && subject.name}
          {subject && (
            <>
              {', '}
              <Address>{subject.email}</Address>
            </>
          )}
          {subject && place && ', '}
          {place}
        </p>
      </div>
    </div>
  );
}

function Panel({ act, onClose }: Props) {
  const { t } = useTranslation();
  const isChanged = act.state === 'waiting' && !act.isValid;
  return (
    <SidePanel label={titleOf(t, act)} head={<Head act={act} />} onClose={onClose} foot={decisionOf({ act, onClose })}>
      <PanelPart>
        {act.amount > 0 ? <HeroMoney cents={act.amount} /> : <p className={ui.h2}>{t('No money moves')}</p>}
        <p className={css.state}>
          <State look={isChanged ? CHANGED : STATE_LOOKS[act.state]} chip />{' '}
          <small className={ui.text2}>{t('proposed {{time}}', { time: whenText(t, act.proposedAt) })}</small>
        </p>
      </PanelPart>
      <StateNote act={act} />
      {isChanged && <ChangedFacts act={act} />}
      <PanelPart title={t('What it does')}>
        <p>{KIND_WORDS[act.kind].does(t, act)}</p>
        <p className={css.why}>{proposerText(t, act)}</p>
      </PanelPart>
      {!isChanged && <Effects act={act} />}
      {act.state === 'waiting' && <CheckedNow act={act} />}
      {act.state === 'waiting' && act.isValid && <Limits act={act} />}
      <TwoPeople act={act} />
    </SidePanel>
  );
}

/** Panel of one act: the facts, the limits, the two people and the decision. */
export function ActPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.proposedAct, { params: { id } });
  return (
    <QueryBoundary asked={asked} card gone={{ title: t('This act is no longer here') }}>
      {(act) => <Panel act={act} onClose={onClose} />}
    </QueryBoundary>
  );
}
