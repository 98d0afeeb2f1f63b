import { Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, type IconCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { button } from './Button.tsx';
import { cx } from './cx.ts';
import css from './DropDown.module.css';
import ui from './ui.module.css';
import './mantine-overlays.css';

interface Props {
  readonly label: string;
  readonly Icon: typeof IconCircle;
  /** Whether the button shows only an icon. Screen readers read the label. */
  readonly bare?: boolean;
  /** Renders the content of the menu. The argument is a function that closes the menu. */
  readonly children: (close: () => void) => ReactNode;
}

/** Button that opens a menu of actions or options. Escape or a click outside closes the menu. */
export function DropDown({ label, Icon, bare = false, children }: Props) {
  const [isOpen, set] = useDisclosure(false);
  const look = bare ? cx(ui.iconButton, css.bare) : button('plain');
  return (
    // The button has `aria-expanded`, so the wrapper needs no role.
    <Popover
      opened={isOpen}
      onChange={set.close}
      position="bottom-end"
      offset={6}
      radius={12}
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={look} aria-label={bare ? label : undefined} onClick={set.toggle}>
          <Icon size={bare ? 20 : 18} stroke={1.75} aria-hidden />
          {!bare && (
            <>
              {label}
              <IconChevronDown className={ui.text3} size={16} aria-hidden />
            </>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={cx(css.panel)} aria-label={label}>
        {children(set.close)}
      </Popover.Dropdown>
    </Popover>
  );
}

interface ActProps {
  readonly children: ReactNode;
  readonly isDanger?: boolean;
  readonly onClick: () => void;
}

/** Action in the menu of a DropDown. */
export function DropDownAct({ children, isDanger = false, onClick }: ActProps) {
  return (
    <button type="button" className={isDanger ? css.danger : css.act} onClick={onClick}>
      {children}
    </button>
  );
}
