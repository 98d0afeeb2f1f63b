import { NotificationsPage } from '../shared/NotificationsPage.tsx';
import { StaffTabs } from '../shared/StaffTabs.tsx';

export function AdminNotifications() {
  return (
    <>
      <StaffTabs />
      <NotificationsPage />
    </>
  );
}
