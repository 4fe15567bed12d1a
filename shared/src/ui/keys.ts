import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

type AnyKeyboardEvent = KeyboardEvent | ReactKeyboardEvent

const nativeOf = (event: AnyKeyboardEvent): KeyboardEvent => ('nativeEvent' in event ? event.nativeEvent : event)

/** Key code of keys handled by an input method. For the Enter that ends a composition, Safari sets no other sign. */
const COMPOSING_KEY_CODE = 229

/** Whether an input method handles the key to compose text: no shortcut and no Enter handler may use it. */
export const isComposing = (event: AnyKeyboardEvent): boolean => {
  const native = nativeOf(event)
  return native.isComposing || native.keyCode === COMPOSING_KEY_CODE
}

/** Whether the key is an Enter that does not end a composition. */
export const isEnter = (event: AnyKeyboardEvent): boolean => event.key === 'Enter' && !isComposing(event)

/** Punctuation by its position on a US keyboard, and the ASCII character at that position of a Cyrillic one. */
const punctuation: Readonly<Record<string, { code: string; isShifted: boolean; cyrillic: string }>> = {
  '/': { code: 'Slash', isShifted: false, cyrillic: '.' },
  '?': { code: 'Slash', isShifted: true, cyrillic: ',' },
}

const isOfOtherScript = (key: string): boolean => /^\P{ASCII}$/u.test(key)

/** Whether the key's position on the keyboard stands for `wanted`: only on layouts that type no Latin letters. */
const isAtPlaceOf = ({ key, code, shiftKey }: KeyboardEvent, wanted: string): boolean => {
  const mark = punctuation[wanted]
  if (!mark) return isOfOtherScript(key) && code === `Key${wanted.toUpperCase()}`
  return code === mark.code && shiftKey === mark.isShifted && (isOfOtherScript(key) || key === mark.cyrillic)
}

/**
 * Whether the event is a shortcut's key, by the character typed or, on a layout without Latin letters, by its position
 * on the keyboard. The caller checks modifiers.
 * @param wanted `k`, `/`, `?`
 */
export const isKey = (event: KeyboardEvent, wanted: string): boolean =>
  !isComposing(event) && (event.key.toLowerCase() === wanted || isAtPlaceOf(event, wanted))
