import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../session/session.ts';
import { Logo } from '../../../ui/Logo.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { Pods } from './Pods.tsx';
import css from './pods.module.css';

/** Page about pods, with a link from the product choice. Visiting the page does not select a product. */
export function AboutPods() {
  const { t } = useTranslation();
  const { product } = useSession();
  useTitle(t('What pods will be'));
  return (
    <main className={css.alone} id="main">
      <header>
        <Logo />
        <Link className={ui.link} to={product ? paths.dashboard : paths.selectProduct}>
          <IconChevronLeft size={16} aria-hidden />
          {product ? t('Back to your dashboard') : t('Back to the products')}
        </Link>
      </header>
      <h1 className={ui.sr}>{t('What pods will be')}</h1>
      <Pods />
    </main>
  );
}
