import type { MemberStory } from '@adashi/contract';
import { useState } from 'react';
import { dayText, phoneText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useMay } from '../../../session/use-may.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import { EditMember } from './EditMember.tsx';
import { Facts } from './Facts.tsx';
import { Revealed } from './Revealed.tsx';

/** Card with a member's personal data. Staff can edit the data in a dialog. */
export function ProfileCard({ story }: { story: MemberStory }) {
  const { t } = useTranslation();
  const mayEdit = useMay('members.act');
  const [isEditing, setEditing] = useState(false);
  return (
    <section className={ui.card} id="profile">
      <CardHead title={t('Profile')}>
        {mayEdit && story.refusal === null && (
          <Button size="sm" onClick={() => setEditing(true)}>
            {t('Edit')}
          </Button>
        )}
      </CardHead>
      {story.mailBounce && (
        <p className={cx(ui.notice, ui.bad)}>
          {t('Emails to {{address}} have come back since {{day}}: {{reason}}', {
            address: story.email_address,
            day: dayText(story.mailBounce.at.slice(0, 10)),
            reason: story.mailBounce.reason,
          })}
        </p>
      )}
      <Facts
        facts={[
          [t('Phone number'), story.phoneNumber && phoneText(story.phoneNumber)],
          [t('Home address'), <Revealed key="homeAddress" member={story.id} field="homeAddress" />],
          [t('City'), story.city],
          [t('Province'), story.state],
          [t('Postal code'), story.zipCode],
          [t('Job title'), story.jobTitle],
          [t('Employer name'), story.employerName],
          [t('Employer phone number'), story.employerPhoneNumber && phoneText(story.employerPhoneNumber)],
          [t('Language'), story.language === 'fr' ? 'Français' : 'English'],
          [t('Products'), story.products.map((product) => (product === 'adashi' ? 'Adashi' : 'AjoHome')).join(', ')],
        ]}
      />
      {isEditing && <EditMember story={story} onClose={() => setEditing(false)} />}
    </section>
  );
}
