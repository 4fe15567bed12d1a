import { localStore } from '@outlet/shared/browser/storage'

const KEY = 'outlet-role'

/**
 * The role that this browser's session was last known to have; null where it is not known. Only a hint of which reads
 * are worth starting before it is known who is here: rights are asked of the session, by the server and by the guards.
 */
export const readRoleHint = (): string | null => localStore.read(KEY)

export const storeRoleHint = (role: string): void => localStore.write(KEY, role)

export const dropRoleHint = (): void => localStore.remove(KEY)
