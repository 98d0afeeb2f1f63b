import { useTranslation } from 'react-i18next';
import { Empty } from '../ui/parts.tsx';

/** Every screen of the second product, until it is there. */
export function ComingSoon() {
  const { t } = useTranslation();
  return (
    <section className="card">
      <Empty title={t('AjoHome is coming soon.')}>
        {t('Pods will invest in real estate together. Nothing here takes money yet.')}
      </Empty>
    </section>
  );
}
