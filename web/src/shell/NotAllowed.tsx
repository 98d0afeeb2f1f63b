import { useTranslation } from '../i18n/translation.ts';
import { Empty } from '../ui/Empty.tsx';
import ui from '../ui/ui.module.css';

/** Message on a page that the person’s role cannot see. */
export function NotAllowed() {
  const { t } = useTranslation();
  return (
    <section className={ui.card}>
      <Empty title={t("This page isn't for your role")}>
        {t("Your role doesn't include this page. A superadmin can change your role.")}
      </Empty>
    </section>
  );
}
