import { useTranslation } from 'react-i18next';
import { msg } from '../../i18n/index.ts';

/** What members ask first, answered from the rules that the product runs by. */
const QUESTIONS = [
  [
    msg('When is my contribution taken?'),
    msg('Every week on the day of your squad. You are told days before, and again on the day before.'),
  ],
  [
    msg('When do I receive the pot?'),
    msg('In the week of your position, once the contributions of that week have arrived. Your squad shows the date.'),
  ],
  [
    msg('What happens when a contribution fails?'),
    msg('We try again, and tell you when. The member who is paid that week is covered by the reserve.'),
  ],
  [
    msg('Why must I verify my identity?'),
    msg('Everybody in a squad trusts everybody else with money. So each of us is who they say they are.'),
  ],
] as const;

export function HelpDesk() {
  const { t } = useTranslation();
  return (
    <section className="card pad narrow stack">
      <h2 className="h2">{t('What members ask')}</h2>
      {QUESTIONS.map(([question, answer]) => (
        <details key={question}>
          <summary>
            <b>{t(question)}</b>
          </summary>
          <p className="c-2">{t(answer)}</p>
        </details>
      ))}
    </section>
  );
}
