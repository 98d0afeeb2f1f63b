import { ROUTES } from '@adashi/contract';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { DescribeSquad } from '../shared/DescribeSquad.tsx';
import { PreviewTerms } from '../shared/PreviewTerms.tsx';

export function ProposeSquad() {
  const { t } = useTranslation();
  return (
    <DescribeSquad
      route={ROUTES.proposeSquad}
      back={t('Your squads')}
      title={t('Propose a squad')}
      sub={t('For your own circle. We approve it, then your people join with a code.')}
      submit={t('Propose')}
      busy={t('Proposing')}
      done={msg("Proposed. We'll tell you when it's approved.")}
      pathOf={paths.squad}
      preview={(terms) => <PreviewTerms terms={terms} />}
    />
  );
}
