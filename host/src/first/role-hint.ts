import { localStore } from '@outlet/shared/browser/storage'

const KEY = 'outlet-role'

/**
 * Last known role of this browser's session; null if unknown. Only a hint for starting reads before user info is
 * loaded: the server and the guards check the permissions of the session.
 */
export const readRoleHint = (): string | null => localStore.read(KEY)

export const storeRoleHint = (role: string): void => localStore.write(KEY, role)

export const dropRoleHint = (): void => localStore.remove(KEY)
