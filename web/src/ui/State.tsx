import type { IconCircle } from '@tabler/icons-react';
import { useTranslation } from '../i18n/translation.ts';
import { cx } from './cx.ts';
import css from './State.module.css';

/** Colour, icon and label of a state. The three always appear together, because colour alone is not accessible. */
export interface StateLook {
  readonly role: 'arrived' | 'waiting' | 'failed' | 'held' | 'neutral' | 'action';
  readonly Icon: typeof IconCircle;
  /** Label of the state, as a key of the catalogue. */
  readonly word: string;
}

interface Props {
  readonly look: StateLook;
  readonly chip?: boolean;
  /** Text after the label, such as a day. */
  readonly more?: string;
  /** Text that replaces the state's label. */
  readonly word?: string;
}

export function State({ look: { role, Icon, word: usual }, chip = false, more, word }: Props) {
  const { t } = useTranslation();
  return (
    <span className={cx(css.state, css[role], chip && css.chip)}>
      <Icon size={chip ? 16 : 17} stroke={2} aria-hidden />
      <span>
        {word ?? t(usual)}
        {more ? ` ${more}` : ''}
      </span>
    </span>
  );
}
