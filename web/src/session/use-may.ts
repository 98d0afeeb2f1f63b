import { type Permission, roleMay } from '@adashi/contract';
import { useSession } from './session.ts';

/** Returns whether the staff member has a permission. The server checks the permission again for each request. */
export function useMay(permission: Permission): boolean {
  const { profile } = useSession();
  return profile !== null && roleMay(profile.role, permission);
}
