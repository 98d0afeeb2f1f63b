import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { CenterPage } from '../../ui/CenterPage.tsx';
import { ErrorScreen } from '../../ui/ErrorScreen.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import ui from '../../ui/ui.module.css';
import { useTitle } from '../../ui/use-title.ts';
import { say } from './words.ts';

/** Names of the components that fill a whole page. Each of these components has its own page in the gallery. */
export const WHOLE_PAGES = ['CenterPage', 'ErrorScreen'] as const;
export type WholePageName = (typeof WHOLE_PAGES)[number];

function Centre({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <CenterPage title="CenterPage">
      <h1 className={ui.title}>{t('Identity check')}</h1>
      <p>{say(['We check that you are you.', 'Nous vérifions votre identité.'])}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onLeave();
        }}
      >
        <FormActions submit={t('Continue')} busy={undefined} />
      </form>
    </CenterPage>
  );
}

function Failed({ onLeave }: { onLeave: () => void }) {
  useTitle('ErrorScreen');
  return <ErrorScreen message={say(['The file is damaged.', 'Le fichier est endommagé.'])} onReset={onLeave} />;
}

/** Page that shows a full-page component alone. A button leads back to the gallery. */
export function WholePage({ name }: { name: WholePageName }) {
  const navigate = useNavigate();
  const back = () => void navigate(paths.gallery);
  return name === 'CenterPage' ? <Centre onLeave={back} /> : <Failed onLeave={back} />;
}
