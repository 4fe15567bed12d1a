import { useEffect, useRef, useState, type RefObject } from 'react'

/** What has no room in its box bears it, and is hidden by the style sheet: from the keyboard too. */
export const CLIPPED = 'data-clipped'

/**
 * Whether a box of one line has no room for all its children. The browser says so when it has laid them out; nothing is
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
    // Filters come and go; one that is watched already is not watched twice.
    for (const child of box.current?.children ?? []) observer.current?.observe(child)
  })
  return isClipping
}
