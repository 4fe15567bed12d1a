import { isApiError } from '@outlet/shared/api/api-error'
import { useRef, useState } from 'react'
import { carryNotice } from '../notices/carried-notice'
import { forgetName, rememberName } from './remembered-name'

const TOO_MANY = 429
const WAIT_UNKNOWN_SECONDS = 60

export type Failure =
  | { readonly kind: 'wrong-credentials' | 'unreachable' | 'server-error' }
  /** `until`: in milliseconds of `Date.now()`. */
  | { readonly kind: 'throttled'; readonly until: number }

const failureOf = (error: unknown): Failure => {
  if (!isApiError(error)) return { kind: 'server-error' }
  if (error.status === TOO_MANY) {
    return { kind: 'throttled', until: Date.now() + (error.retryAfter ?? WAIT_UNKNOWN_SECONDS) * 1000 }
  }
  if (error.status === 0) return { kind: 'unreachable' }
  return { kind: error.status < 500 ? 'wrong-credentials' : 'server-error' }
}

/** Loads at the first key press, in one file with the code that prefetches the next page. */
const loadSignIn = () => import(/* webpackChunkName: "sign-in-late" */ '@outlet/shared/session/sign-in')

export interface Entry {
  readonly username: string
  readonly password: string
  readonly remember: boolean
}

/** Returns a function that signs in, one request at a time. `onSuccess` is called after the token is stored. */
export const useSignIn = (onSuccess: () => void) => {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSubmitting, setSubmitting] = useState(false)
  // State alone would allow a second submit in the same instant.
  const isBusy = useRef(false)

  const submit = async ({ username, password, remember }: Entry): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    setSubmitting(true)
    setFailure(null)
    const fail = (reason: Failure): false => {
      setFailure(reason)
      setSubmitting(false)
      isBusy.current = false
      return false
    }
    // A load that started at the first key press may just have failed, so it is tried once more.
    const code = await loadSignIn()
      .catch(loadSignIn)
      .catch(() => null)
    if (code === null) return fail({ kind: 'unreachable' })
    try {
      await code.signIn(username, password)
    } catch (error) {
      return fail(failureOf(error))
    }
    if (remember) rememberName(username)
    else forgetName()
    carryNotice('welcome')
    // Stays busy, because this page is being left.
    onSuccess()
    return true
  }

  return { submit, failure, isSubmitting }
}
