export interface PlacedNotice {
  readonly panel: HTMLElement
  readonly button: Element | null
}

const GAP = 8
/** Beneath the console's head. */
const TOP = 68

/** Where the button is in sight; null where it is gone, scrolled away or covered. */
const inSight = ({ panel, button }: PlacedNotice): DOMRect | null => {
  if (!button?.isConnected || !button.checkVisibility()) return null
  const at = button.getBoundingClientRect()
  const hit = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)
  return hit && (button.contains(hit) || hit.contains(button) || panel.contains(hit)) ? at : null
}

const besideButton = (at: DOMRect, { width, height }: DOMRect) => {
  const right = Math.min(at.right, innerWidth - GAP)
  const hasRoomBelow = at.bottom + GAP + height <= innerHeight
  return {
    left: Math.max(right - width, GAP),
    top: hasRoomBelow ? at.bottom + GAP / 2 : Math.max(at.top - height - GAP / 2, GAP),
  }
}

const placeAll = (notices: readonly PlacedNotice[]) => {
  let top = TOP
  for (const notice of notices) {
    const size = notice.panel.getBoundingClientRect()
    const button = inSight(notice)
    const place = button ? besideButton(button, size) : { left: (innerWidth - size.width) / 2, top }
    if (!button) top += size.height + GAP
    // Of the page, not of the window: a filter on the page's body makes it hold what is fixed.
    notice.panel.style.translate = `${place.left + scrollX}px ${place.top + scrollY}px`
  }
}

/** Keeps notices at their buttons, however these move; answers how to stop. */
export const placeNotices = (notices: () => readonly PlacedNotice[]): (() => void) => {
  let frame = 0
  const place = () => {
    placeAll(notices())
    frame = requestAnimationFrame(place)
  }
  place()
  return () => cancelAnimationFrame(frame)
}
