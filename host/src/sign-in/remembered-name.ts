import { localStore } from '@outlet/shared/browser/storage'

const KEY = 'outlet-username'

/** Remembered user name; empty if there is none. The password is never stored. */
export const readRememberedName = (): string => localStore.read(KEY) ?? ''

export const rememberName = (username: string): void => localStore.write(KEY, username)

export const forgetName = (): void => localStore.remove(KEY)
