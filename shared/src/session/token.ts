import { localStore, TOKEN_KEY } from '../browser/storage'

/** Storage key of the token, set by the specification. A user is signed in exactly while a token is stored. */
export { TOKEN_KEY }

/** Dispatched in the tab that changed the token; all other tabs get the browser's own `storage` event. */
export const TOKEN_EVENT = 'outlet-token'

/** Dispatched in addition when the token is cleared because the server no longer accepts it. */
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
 * Clears a token that the server refused (401). If many requests are refused at once, only the first finds the token
 * still stored; a late response to an older session's request does not affect a newer session.
 */
export const reportRefusedToken = (refused: string): void => {
  if (readToken() !== refused) return
  globalThis.dispatchEvent(new Event(SESSION_ENDED_EVENT))
  clearToken()
}
