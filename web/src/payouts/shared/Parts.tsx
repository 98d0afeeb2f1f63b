import type { PayoutPart } from '@adashi/contract';
import { IconCheck, IconClock, IconMinus, IconShieldFilled, IconShieldHalfFilled } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/translation.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import ui from '../../ui/ui.module.css';
import css from './Parts.module.css';

const ICONS = {
  arrived: IconCheck,
  covered: IconShieldFilled,
  part: IconShieldHalfFilled,
  coming: IconClock,
  missing: IconMinus,
} as const;

/** Avatars of the members who pay into a pot. Each avatar shows the state of the member's contribution. */
export function Parts({ parts }: { parts: readonly PayoutPart[] }) {
  const { t } = useTranslation();
  const words = {
    arrived: t('arrived'),
    covered: t('covered'),
    part: t('covered in part'),
    coming: t('to come'),
    missing: t('missing'),
  };
  if (parts.length === 0) return null;
  return (
    <ul className={css.parts} aria-label={t('Contributions received')}>
      {parts.map(({ initials, isYou, state }, index) => {
        const Icon = ICONS[state];
        return (
          // The index is a stable key, because the order never changes. Initials alone are not unique.
          <li key={`${index}${initials}`} className={cx(css[state], isYou && css.you)}>
            <Avatar initials={initials} />
            <span className={css.badge}>
              <Icon size={11} stroke={3} aria-hidden />
            </span>
            <span className={ui.sr}>
              {isYou ? t('You') : initials}: {words[state]}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
