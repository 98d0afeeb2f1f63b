import { type Output, ROUTES, type Way } from '@adashi/contract';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { QueryBoundary, useCall, useIfKnown } from '../../../client/QueryBoundary.tsx';
import { useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import ui from '../../../ui/ui.module.css';
import { GROUPS } from './group-words.ts';
import css from './NotificationChoices.module.css';

type Choice = Output<typeof ROUTES.notificationChoices>[number];

interface BoxProps {
  readonly name: string;
  readonly state: Choice[Way];
  readonly onChange: (isOn: boolean) => void;
}

function Box({ name, state: { isOn, isLocked }, onChange }: BoxProps) {
  const Icon = isLocked ? IconLock : IconCheck;
  return (
    <label className={css.box}>
      <input
        type="checkbox"
        aria-label={name}
        checked={isOn}
        disabled={isLocked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <i>
        <Icon size={15} stroke={2.5} aria-hidden />
      </i>
    </label>
  );
}

/**
 * Choice of notifications by group and channel. Notifications about money and notifications required by law are locked.
 */
export function NotificationChoices() {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.notificationChoices, {});
  const write = useWrite(ROUTES.chooseNotification);
  // The switch changes immediately. After an error, the switch returns to the saved value.
  const pressed = write.isPending ? write.variables?.body : null;
  const stateOf = (choice: Choice, way: Way) =>
    pressed?.group === choice.group && pressed.way === way ? { ...choice[way], isOn: pressed.isOn } : choice[way];
  const push = useIfKnown(ROUTES.devicePush, {});
  const ways = [
    ['page', t('In-app')] as const,
    ['mail', t('Email')] as const,
    ...(push?.key ? [['push', t('Device')] as const] : []),
  ];
  return (
    <section className={ui.card}>
      <CardHead title={t('What we notify you about, and where')} />
      <p className={css.sub}>
        {t("Locked notices can't be turned off: before money moves, when you owe, and when your sign-in changes.")}
      </p>
      <QueryBoundary asked={asked}>
        {(choices) => (
          <table className={css.choices}>
            <thead>
              <tr>
                <th scope="col">{t('About')}</th>
                {ways.map(([way, label]) => (
                  <th key={way} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {choices.map((choice) => {
                const [title, sub] = GROUPS[choice.group];
                return (
                  <tr key={choice.group}>
                    <th scope="row">
                      <b>{t(title)}</b>
                      <small>{t(sub)}</small>
                    </th>
                    {ways.map(([way, label]) => (
                      <td key={way}>
                        <Box
                          name={`${t(title)}, ${label}`}
                          state={stateOf(choice, way)}
                          onChange={(isOn) => write.mutate({ body: { group: choice.group, way, isOn } })}
                        />
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </QueryBoundary>
    </section>
  );
}
