import { useRef, useState } from 'react'
import { isRefusal, type RefusalError } from '../i18n/problem-text'
import { refusalAtButton } from './refusal-at-button'

/**
 * Time in ms in which the affected row disappears from the screen; a click within it was meant for the first action.
 */
const SETTLED_MS = 500

interface ActionOptions {
  /** Where a refusal is displayed: by a `Refusal` beside the button (default), or floating at the button. */
  readonly place?: 'beside' | 'button'
  /** The action, for a floating refusal, if the button's name does not state it. */
  readonly about?: string
}

/**
 * State of a button's action. A second click cannot start it again: neither while it is running, even before the button
 * shows that, nor in the moment until the affected row disappears; after a failure it can be tried again at once. A
 * refusal is held for a `Refusal` beside the button until the action is tried again, or floats at the button. `run`
 * returns whether it succeeded. Any other error is a bug and is rethrown.
 */
export const useAction = (act: () => Promise<unknown>, { place = 'beside', about }: ActionOptions = {}) => {
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<RefusalError>()
  const isHeld = useRef(false)
  const run = async (): Promise<boolean> => {
    if (isHeld.current) return false
    isHeld.current = true
    const showRefusal = place === 'button' ? refusalAtButton(about) : setRefusal
    setRefusal(undefined)
    setPending(true)
    try {
      await act()
      setTimeout(() => (isHeld.current = false), SETTLED_MS)
      return true
    } catch (error) {
      isHeld.current = false
      if (!isRefusal(error)) throw error
      showRefusal(error)
      return false
    } finally {
      setPending(false)
    }
  }
  return { isPending, refusal, run, forget: () => setRefusal(undefined) }
}

/**
 * Runs an action of a row, toolbar, menu or message, where a `Refusal` has no room: its refusal floats at the button.
 * Call it in the button's handler. Returns whether the action succeeded. Any other error is a bug and is rethrown.
 */
export const runAction = async (act: () => Promise<unknown>, about?: string): Promise<boolean> => {
  const showRefusal = refusalAtButton(about)
  try {
    await act()
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    showRefusal(error)
    return false
  }
}
