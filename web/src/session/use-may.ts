import { type Permission, roleMay } from '@adashi/contract';
import { useSession } from './session.ts';

/** Returns whether the staff member has a permission. The server also checks the permission for every request. */
export function useMay(permission: Permission): boolean {
  const { profile } = useSession();
  return profile !== null && roleMay(profile.role, permission);
}
