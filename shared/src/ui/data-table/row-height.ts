import { useSyncExternalStore } from 'react'
import type { Settings } from '../../settings/stored-settings'
import { useSettings } from '../../settings/use-settings'

/** Height of every row in CSS pixels: two lines, or a picture. */
const rowHeights: Readonly<Record<Settings['density'], number>> = { compact: 40, normal: 48, roomy: 64 }
/** Height of a card on a narrow screen: a picture, and a line whose buttons have the height of a finger. */
const CARD_HEIGHT = 104
export const HEAD_HEIGHT = 36

const narrow = globalThis.matchMedia('(width < 576px)')

const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the screen is too narrow for columns side by side. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)

/** Height of every row of a table, in CSS pixels. */
export const useRowHeight = (isCards: boolean): number => {
  const { density } = useSettings()
  return isCards ? CARD_HEIGHT : rowHeights[density]
}
