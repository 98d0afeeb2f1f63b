import { useDisclosure } from '@mantine/hooks';
import { IconApps, IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PRODUCTS, type ProductSlug } from '../member/products/products.ts';
import { useSession } from '../session/session.ts';

/** 'Explore Other Product': both products, closed at first; choosing one opens the modal with its card. */
export function ProductMenu({ onChoose }: { onChoose: (product: ProductSlug) => void }) {
  const { t } = useTranslation();
  const { product } = useSession();
  const [open, setOpen] = useDisclosure(false);
  const Chevron = open ? IconChevronUp : IconChevronDown;
  return (
    <div>
      <button type="button" className="sidebtn" aria-expanded={open} onClick={setOpen.toggle}>
        <IconApps size={20} stroke={1.75} aria-hidden />
        <span className="grow">{t('Explore Other Product')}</span>
        <Chevron size={16} className="c-3" aria-hidden />
      </button>
      {open && (
        <ul className="products">
          {PRODUCTS.map(({ slug, title, Icon, comingSoon }) => (
            <li key={slug}>
              <button type="button" className="sidebtn" onClick={() => onChoose(slug)}>
                <Icon size={18} stroke={1.75} aria-hidden />
                <span className="grow">{title}</span>
                {slug === product && <IconCheck size={16} className="c-action" aria-label={t('Chosen')} />}
                {comingSoon && <em>{t('Coming soon!!!')}</em>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
