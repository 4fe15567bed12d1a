import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

type AnyKeyboardEvent = KeyboardEvent | ReactKeyboardEvent

const nativeOf = (event: AnyKeyboardEvent): KeyboardEvent => ('nativeEvent' in event ? event.nativeEvent : event)

/** The key code of keys that an input method takes; Safari sends the Enter that ends a composition with it alone. */
const COMPOSING_KEY_CODE = 229

/** Whether the key goes to an input method, which composes text from it: no shortcut and no Enter handler may take it. */
export const isComposing = (event: AnyKeyboardEvent): boolean => {
  const native = nativeOf(event)
  return native.isComposing || native.keyCode === COMPOSING_KEY_CODE
}

/** Enter that is meant as such, and does not end a composition. */
export const isEnter = (event: AnyKeyboardEvent): boolean => event.key === 'Enter' && !isComposing(event)

/** Punctuation by its place on a US keyboard, and what that place types in ASCII on a Cyrillic one. */
const punctuation: Readonly<Record<string, { code: string; isShifted: boolean; cyrillic: string }>> = {
  '/': { code: 'Slash', isShifted: false, cyrillic: '.' },
  '?': { code: 'Slash', isShifted: true, cyrillic: ',' },
}

const isOfOtherScript = (key: string): boolean => /^\P{ASCII}$/u.test(key)

/** Whether the key's place on the keyboard stands for `wanted`: only on layouts that type no Latin letters. */
const isAtPlaceOf = ({ key, code, shiftKey }: KeyboardEvent, wanted: string): boolean => {
  const mark = punctuation[wanted]
  if (!mark) return isOfOtherScript(key) && code === `Key${wanted.toUpperCase()}`
  return code === mark.code && shiftKey === mark.isShifted && (isOfOtherScript(key) || key === mark.cyrillic)
}

/**
 * Whether the event is a shortcut's key, by what it types or, on a layout without Latin letters, by its place on the
 * keyboard. Modifiers are the caller's business.
 * @param wanted `k`, `/`, `?`
 */
export const isKey = (event: KeyboardEvent, wanted: string): boolean =>
  !isComposing(event) && (event.key.toLowerCase() === wanted || isAtPlaceOf(event, wanted))
