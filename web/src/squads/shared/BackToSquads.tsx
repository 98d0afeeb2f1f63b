import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import ui from '../../ui/ui.module.css';

/** Link back to the list of squads. */
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
