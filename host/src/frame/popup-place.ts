import type { CSSProperties } from 'react'

/** Below the button, ending or beginning with it; or beside it. */
export type PopupPlace = 'below' | 'under' | 'beside'

const GAP_PX = 4
const EDGE_PX = 8

/** Where a popup stands in the window, so that nothing that scrolls cuts it off and it never reaches over the edge. */
export const popupStyle = (button: HTMLElement, place: PopupPlace): CSSProperties => {
  const { top, right, bottom, left } = button.getBoundingClientRect()
  if (place !== 'beside') {
    const at = bottom + GAP_PX
    const maxHeight = innerHeight - at - EDGE_PX
    if (place === 'below') return { top: at, right: Math.max(GAP_PX, innerWidth - right), maxHeight }
    return left < innerWidth / 2 ? { top: at, left, maxHeight } : { top: at, right: innerWidth - right, maxHeight }
  }
  const isLow = top > innerHeight / 2
  return {
    left: right + GAP_PX,
    ...(isLow
      ? { bottom: innerHeight - bottom, maxHeight: bottom - EDGE_PX }
      : { top, maxHeight: innerHeight - top - EDGE_PX }),
  }
}

/** The key that opens a popup from its button, besides Enter. */
export const openingKey: Readonly<Record<PopupPlace, string>> = {
  below: 'ArrowDown',
  under: 'ArrowDown',
  beside: 'ArrowRight',
}
