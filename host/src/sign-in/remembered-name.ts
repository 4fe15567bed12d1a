const KEY = 'outlet-username'

/** The user name to start with; empty where none is remembered. The password never is. */
export const readRememberedName = (): string => localStorage.getItem(KEY) ?? ''

export const rememberName = (username: string): void => localStorage.setItem(KEY, username)

export const forgetName = (): void => localStorage.removeItem(KEY)
