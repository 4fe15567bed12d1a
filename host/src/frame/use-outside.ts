import { useEffect, type RefObject } from 'react'

/** Calls `onOutside` with the target of each click or focus outside of these elements. */
export const useOutside = (
  holders: readonly RefObject<HTMLElement | null>[],
  onOutside: (target: Element) => void,
): void => {
  useEffect(() => {
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Element && !holders.some(({ current }) => current?.contains(target))) onOutside(target)
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  })
}
