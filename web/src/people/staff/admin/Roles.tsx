import { roleMay, STAFF_ROLES } from '@adashi/contract';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import { PERMISSION_GROUPS, PERMISSION_WORDS, ROLE_WORDS } from '../shared/staff-looks.ts';
import css from './staff.module.css';

/** Table of the permissions of each role. */
export function Roles() {
  const { t } = useTranslation();
  return (
    <section className={cx(ui.card, css.roles)} aria-label={t('Roles')}>
      <CardHead title={t('Roles')} />
      <div className={ui.tableWrap} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>{t('Can')}</th>
              {STAFF_ROLES.map((role) => (
                <th key={role}>{t(ROLE_WORDS[role])}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PERMISSION_GROUPS.map(({ title, permissions }) => (
              <Fragment key={title}>
                <tr className={css.group}>
                  <th colSpan={STAFF_ROLES.length + 1}>{t(title)}</th>
                </tr>
                {permissions.map((permission) => (
                  <tr key={permission}>
                    <td>{t(PERMISSION_WORDS[permission])}</td>
                    {STAFF_ROLES.map((role) => (
                      <td key={role}>
                        {roleMay(role, permission) ? (
                          <IconCheck size={18} className={css.has} role="img" aria-label={t('Yes')} />
                        ) : (
                          <IconMinus size={16} className={css.hasNot} role="img" aria-label={t('No')} />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <p className={cx(ui.pad, ui.text2)}>
        {t(
          'Only the superadmin manages staff and roles. Finance and administrators both approve payouts, so a second person is always available.',
        )}
      </p>
    </section>
  );
}
