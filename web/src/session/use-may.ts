import { type Permission, roleMay } from '@adashi/contract';
import { useSession } from './session.ts';

/** Whether this person of staff may do something; the server asks the same at every call. */
export function useMay(permission: Permission): boolean {
  const { profile } = useSession();
  return profile !== null && roleMay(profile.role, permission);
}
