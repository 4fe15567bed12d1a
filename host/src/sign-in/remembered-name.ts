import { localStore } from '@outlet/shared/browser/storage'

const KEY = 'outlet-username'

/** The user name to start with; empty where none is remembered. The password never is. */
export const readRememberedName = (): string => localStore.read(KEY) ?? ''

export const rememberName = (username: string): void => localStore.write(KEY, username)

export const forgetName = (): void => localStore.remove(KEY)
