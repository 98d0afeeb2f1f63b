import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import ui from '../../ui/ui.module.css';

/** The way back from one squad, or from a form about one, to the list it stands in. */
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
