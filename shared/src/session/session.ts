import { atom } from 'jotai'
import { queryClient } from '@outlet/shared/api/query-client'
import { switchRole } from '@outlet/shared/session/switched-role'
import { store } from '@outlet/shared/settings/store'
import { call } from '../api/call'
import { dropEarlyReads } from '../api/early-reads'
import { signOut as signOutEndpoint } from '../contract/session'
import { dropAllDrafts } from '../remote/drafts'
import { SESSION_ENDED_EVENT, TOKEN_EVENT, TOKEN_KEY, clearToken, readToken } from './token'

/** Time limit in ms for the server's response to a sign-out: a hanging request must not prevent the sign-out. */
const SIGN_OUT_WAIT_MS = 3000

/** Why the session ended: signed out here, refused by the server, or signed out in another tab. */
export type SessionEnd = 'signed-out' | 'ended' | 'other-tab'

const heldTokenAtom = atom(readToken())

/** The session's token, null without a session; the same in all tabs of the browser. */
export const tokenAtom = atom((get) => get(heldTokenAtom))

const listeners = new Set<(end: SessionEnd) => void>()

/** Subscribes to the end of this tab's session; called once for each end. Returns a function that unsubscribes. */
export const onSessionEnd = (listener: (end: SessionEnd) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const forgetLocalState = () => {
  dropEarlyReads()
  queryClient.clear()
  switchRole(null)
}

let endingHere: SessionEnd | undefined

const followToken = () => {
  const former = store.get(heldTokenAtom)
  const token = readToken()
  if (token === former) return
  store.set(heldTokenAtom, token)
  if (former === null) return
  if (token === null) {
    forgetLocalState()
    const end = endingHere ?? 'other-tab'
    // In the other cases the same user signs in again and continues with the drafts.
    if (end === 'signed-out') dropAllDrafts()
    for (const listener of [...listeners]) listener(end)
  } else {
    // Another user may have signed in in another tab: the data of this tab is not theirs.
    dropEarlyReads()
    switchRole(null)
    void queryClient.resetQueries()
  }
}

const endHere = (end: SessionEnd) => {
  endingHere ??= end
}

globalThis.addEventListener(SESSION_ENDED_EVENT, () => endHere('ended'))
globalThis.addEventListener(TOKEN_EVENT, () => {
  followToken()
  endingHere = undefined
})
globalThis.addEventListener('storage', ({ key }) => {
  if (key === TOKEN_KEY || key === null) followToken()
})

const within = async (milliseconds: number, work: Promise<unknown>): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Ends the session, here and in the other tabs; local state is cleared even if the server's part fails. */
export const signOut = async (): Promise<void> => {
  endHere('signed-out')
  try {
    await within(SIGN_OUT_WAIT_MS, call(signOutEndpoint))
  } catch {
    // A failure is not reported: the user is signed out locally in any case.
  } finally {
    endHere('signed-out')
    clearToken()
  }
}
