import { ROUTES } from '@adashi/contract';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { DescribeSquad } from '../shared/DescribeSquad.tsx';
import { PreviewTerms } from '../shared/PreviewTerms.tsx';

export function NewSquad() {
  const { t } = useTranslation();
  return (
    <DescribeSquad
      route={ROUTES.openSquad}
      back={t('All squads')}
      title={t('Open a squad')}
      sub={t('Members can join right away. It starts when every seat is taken and everyone is ready.')}
      submit={t('Open the squad')}
      busy={t('Opening')}
      done={msg('Squad opened')}
      pathOf={(id) => `${paths.squadsBy('upcoming')}/${id}`}
      setsFee
      preview={(terms) => <PreviewTerms terms={terms} />}
    />
  );
}
