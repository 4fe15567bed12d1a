import { useEffect, useRef, useState, type RefObject } from 'react'

/** Attribute of a child without room in its box; the style sheet hides it, from the keyboard too. */
export const CLIPPED = 'data-clipped'

/**
 * Whether a one-line box has no room for all its children. An IntersectionObserver reports it after layout; nothing is
 * measured.
 */
export const useClipped = (box: RefObject<HTMLElement | null>): boolean => {
  const observer = useRef<IntersectionObserver>(undefined)
  const [isClipping, setClipping] = useState(false)
  useEffect(() => {
    const root = box.current
    if (!root) return
    const made = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) target.toggleAttribute(CLIPPED, intersectionRatio < 0.5)
        setClipping([...root.children].some((child) => child.hasAttribute(CLIPPED)))
      },
      { root, threshold: 0.5 },
    )
    observer.current = made
    return () => {
      made.disconnect()
      observer.current = undefined
    }
  }, [box])
  useEffect(() => {
    // Filters are added and removed; observing an element twice has no effect.
    for (const child of box.current?.children ?? []) observer.current?.observe(child)
  })
  return isClipping
}
