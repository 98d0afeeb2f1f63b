import { useTranslation } from '../../../i18n/translation.ts';
import { Empty } from '../../../ui/Empty.tsx';
import ui from '../../../ui/ui.module.css';

/** Placeholder for the AjoHome screens until AjoHome launches. */
export function ComingSoon() {
  const { t } = useTranslation();
  return (
    <section className={ui.card}>
      <Empty title={t('AjoHome is coming soon.')}>
        {t('Pods will invest in real estate together. Nothing here takes money yet.')}
      </Empty>
    </section>
  );
}
