import { useDisclosure } from '@mantine/hooks';
import { IconApps, IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from '../i18n/translation.ts';
import { PRODUCTS, type ProductSlug } from '../people/products/member/products.ts';
import { useSession } from '../session/session.ts';
import ui from '../ui/ui.module.css';
import css from './shell.module.css';

/**
 * Menu 'Explore Other Product' with two products, collapsed by default. Selecting a product opens the product dialog.
 */
export function ProductMenu({ onChoose }: { onChoose: (product: ProductSlug) => void }) {
  const { t } = useTranslation();
  const { product } = useSession();
  const [open, setOpen] = useDisclosure(false);
  const Chevron = open ? IconChevronUp : IconChevronDown;
  return (
    <div>
      <button type="button" className={css.button} aria-expanded={open} onClick={setOpen.toggle}>
        <IconApps size={20} stroke={1.75} aria-hidden />
        <span className={ui.grow}>{t('Explore Other Product')}</span>
        <Chevron size={16} className={ui.text3} aria-hidden />
      </button>
      {open && (
        <ul className={css.products}>
          {PRODUCTS.map(({ slug, title, Icon, comingSoon }) => (
            <li key={slug}>
              <button type="button" className={css.button} onClick={() => onChoose(slug)}>
                <Icon size={18} stroke={1.75} aria-hidden />
                <span className={ui.grow}>{title}</span>
                {slug === product && <IconCheck size={16} className={ui.action} aria-label={t('Chosen')} />}
                {comingSoon && <em>{t('Coming soon!!!')}</em>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
