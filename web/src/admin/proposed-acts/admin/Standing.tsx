import type { ProposedActDetail } from '@adashi/contract';
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCircleCheck,
  IconEqual,
  IconEqualNot,
  IconHome,
  IconInfoCircle,
  IconLock,
  IconPhone,
  IconUser,
} from '@tabler/icons-react';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useSession } from '../../../session/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { initialsOf } from '../../../ui/initials-of.ts';
import { PanelPart } from '../../../ui/SidePanel.tsx';
import { State, type StateLook } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { anyOf, STATE_LOOKS, whenText } from '../shared/act-looks.ts';
import css from './second-person.module.css';

interface Props {
  readonly act: ProposedActDetail;
}

const SAME: StateLook = { role: 'failed', Icon: IconEqual, word: msg('Same') };
const DIFFERENT: StateLook = { role: 'neutral', Icon: IconEqualNot, word: msg('Different') };

/**
 * List that says for each signal, such as the phone number, whether the reader and the member have the same value. The
 * values are hidden.
 */
function Signals({ signals, name }: { signals: NonNullable<ProposedActDetail['signals']>; name: string }) {
  const { t } = useTranslation();
  const rows = [
    ['phone', IconPhone, t('Phone number')],
    ['bank', IconBuildingBank, t('Bank account')],
    ['name', IconUser, t('Name')],
    ['address', IconHome, t('Address')],
  ] as const;
  return (
    <>
      <h3 className={css.below}>{t('You and {{name}}', { name })}</h3>
      <ul className={css.signals}>
        {rows.map(([signal, Icon, label]) => (
          <li key={signal}>
            <Icon size={18} aria-hidden />
            <span>{label}</span>
            <State look={signals[signal] ? SAME : DIFFERENT} />
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Note that says why the reader cannot approve the act: the reader proposed the act, may be the same person as the
 * member, or lacks the permission.
 */
export function StateNote({ act }: Props) {
  const { t } = useTranslation();
  const { state, standing, isValid, deciders, subject, signals, proposedBy } = act;
  if (state !== 'waiting') return null;
  const names = deciders.length > 0 && t('{{names}} can decide.', { names: anyOf(deciders) });
  if (standing === 'own')
    return (
      <PanelPart>
        <p className={cx(ui.notice, css.own)}>
          <IconInfoCircle size={18} aria-hidden />
          <span>
            <b>{t('You proposed this; someone else must approve it.')}</b> {names}
          </span>
        </p>
      </PanelPart>
    );
  if (standing !== 'decide')
    return (
      <PanelPart>
        <p className={cx(ui.notice, css.locked)}>
          <IconLock size={18} aria-hidden />
          <span>
            <b>
              {standing === 'no_permission'
                ? t("Your role can't decide this.")
                : signals && subject
                  ? t("You and {{name}} may be one person, so you can't decide this.", { name: subject.name })
                  : t("This act is about you, so you can't decide it.")}
            </b>{' '}
            {names}
          </span>
        </p>
        {signals && subject && <Signals signals={signals} name={subject.name} />}
      </PanelPart>
    );
  if (isValid) return null;
  return (
    <PanelPart>
      <p className={cx(ui.notice, ui.bad)}>
        <IconAlertTriangle size={18} aria-hidden />
        <span>
          <b>{t("The facts changed, so this act can't be approved.")}</b>{' '}
          {t("{{name}} must propose it again with today's facts.", { name: proposedBy })}
        </span>
      </p>
    </PanelPart>
  );
}

interface PersonProps {
  readonly name: string;
  /** Text in the circle that replaces the avatar, such as a number. */
  readonly mark?: string;
  readonly part: string | undefined;
  readonly says: string;
  readonly isDone: boolean;
  readonly lit?: boolean;
}

function Person({ name, mark, part, says, isDone, lit = false }: PersonProps) {
  return (
    <li>
      {mark ? (
        <span className={css.free} aria-hidden>
          {mark}
        </span>
      ) : (
        <Avatar initials={initialsOf(name)} lit={lit} />
      )}
      <div>
        <b>
          {name} {part && <span className={ui.text2}>· {part}</span>}
        </b>
        <p>{says}</p>
      </div>
      {isDone && <IconCircleCheck size={20} aria-hidden />}
    </li>
  );
}

/** Names of the proposer and of the person who decides or has decided. */
export function TwoPeople({ act }: Props) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const { state, standing, proposedBy, proposedAt, decidedBy, decidedAt, decisionReason, deciders } = act;
  const me = profile ? t('You, {{name}}', { name: `${profile.firstName} ${profile.lastName}` }) : t('You');
  const isWaiting = state === 'waiting';
  const decided = [decidedAt && whenText(t, decidedAt), decisionReason && t('“{{text}}”', { text: decisionReason })];
  const given = isWaiting || state === 'alone' ? 1 : 2;
  return (
    <PanelPart>
      <div className={css.titled}>
        <h3>{t('Two people')}</h3>
        <span className={ui.text2}>{t('{{given}} of {{needed}}', { given, needed: state === 'alone' ? 1 : 2 })}</span>
      </div>
      <ol className={css.people}>
        <Person
          name={standing === 'own' ? me : proposedBy}
          part={state === 'alone' ? t('alone') : t('proposed')}
          says={whenText(t, proposedAt)}
          isDone
        />
        {isWaiting && standing === 'decide' && (
          <Person name={me} part={undefined} says={t('It happens as soon as you approve.')} isDone={false} lit />
        )}
        {isWaiting && standing !== 'decide' && (
          <Person
            name={t('A second person')}
            mark="2"
            part={undefined}
            says={
              deciders.length > 0
                ? t('{{names}} can decide.', { names: anyOf(deciders) })
                : t('Nobody else can decide this yet.')
            }
            isDone={false}
          />
        )}
        {decidedBy && state !== 'alone' && (
          <Person
            name={decidedBy}
            part={t(STATE_LOOKS[state].word).toLocaleLowerCase()}
            says={decided.filter(Boolean).join('. ')}
            isDone={state === 'approved'}
          />
        )}
      </ol>
    </PanelPart>
  );
}
