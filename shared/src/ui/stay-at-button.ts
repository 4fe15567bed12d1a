const GAP = 8

/** Rectangle of the button if it is visible; null if it is removed, scrolled away or covered. */
const inSight = (panel: Element, button: Element | null): DOMRect | null => {
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

/**
 * Moves a panel to its button in every frame; while the button is not visible, the panel stays at its own place.
 * Returns a function that stops it.
 */
export const stayAtButton = (panel: HTMLElement, button: Element | null): (() => void) => {
  let frame = 0
  let [x, y] = [0, 0]
  const place = () => {
    const size = panel.getBoundingClientRect()
    const at = inSight(panel, button)
    const { left, top } = at ? besideButton(at, size) : { left: size.left - x, top: size.top - y }
    ;[x, y] = [left - size.left + x, top - size.top + y]
    panel.style.translate = `${x}px ${y}px`
    frame = requestAnimationFrame(place)
  }
  place()
  return () => cancelAnimationFrame(frame)
}
