import { localStore, TOKEN_KEY } from '../browser/storage'

/** Where the specification keeps the token; signed in is exactly: something is held here. */
export { TOKEN_KEY }

/** Sent in the tab that changed the token; all other tabs get the browser's own `storage` event. */
export const TOKEN_EVENT = 'outlet-token'

/** Sent besides, when the token went because the server no longer knows it. */
export const SESSION_ENDED_EVENT = 'outlet-session-ended'

export const readToken = (): string | null => localStore.read(TOKEN_KEY)

export const writeToken = (token: string): void => {
  localStore.write(TOKEN_KEY, token)
  globalThis.dispatchEvent(new Event(TOKEN_EVENT))
}

export const clearToken = (): void => {
  localStore.remove(TOKEN_KEY)
  globalThis.dispatchEvent(new Event(TOKEN_EVENT))
}

/**
 * The server refused this token (401). Many requests learn of it at once and only the first finds the token still
 * held; a late answer to an older session's request leaves a newer session alone.
 */
export const reportRefusedToken = (refused: string): void => {
  if (readToken() !== refused) return
  globalThis.dispatchEvent(new Event(SESSION_ENDED_EVENT))
  clearToken()
}
