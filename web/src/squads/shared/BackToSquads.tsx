import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import ui from '../../ui/ui.module.css';

/** Link from the page or form of a squad back to the list. */
export function BackToSquads({ label, to = paths.squads }: { label: string; to?: string }) {
  return (
    <div className={ui.crumb}>
      <Link className={ui.link} to={to}>
        <IconChevronLeft size={16} aria-hidden />
        {label}
      </Link>
    </div>
  );
}
