import { useSyncExternalStore } from 'react'
import type { Settings } from '../../settings/stored-settings'
import { useSettings } from '../../settings/use-settings'

/** Height of every row, in CSS pixels: two lines, or a picture. */
const rowHeights: Readonly<Record<Settings['density'], number>> = { compact: 40, normal: 48, roomy: 64 }
/** Where the screen is narrow, and a row a card. */
const CARD_HEIGHT = 92
export const HEAD_HEIGHT = 36

const narrow = globalThis.matchMedia('(width < 576px)')

const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the screen has no room for columns side by side. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)

/** Of every row of a table, in CSS pixels. */
export const useRowHeight = (isCards: boolean): number => {
  const { density } = useSettings()
  return isCards ? CARD_HEIGHT : rowHeights[density]
}
