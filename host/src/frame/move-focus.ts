import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<'vertical' | 'horizontal', Readonly<Record<string, -1 | 1>>>> = {
  vertical: { ArrowUp: -1, ArrowDown: 1 },
  horizontal: { ArrowLeft: -1, ArrowRight: 1 },
}

/** Entries that can be reached: not in a collapsed list, and not in a popup, which has keys of its own. */
const entriesOf = (holder: Element): HTMLElement[] =>
  [...holder.querySelectorAll<HTMLElement>('a[href], button')].filter(
    (entry) => !entry.closest('[hidden], [role="menu"], [inert]'),
  )

const targetOf = (key: string, axis: 'vertical' | 'horizontal', at: number): number | undefined => {
  if (key === 'Home') return 0
  if (key === 'End') return -1
  const step = steps[axis][key]
  return step === undefined ? undefined : Math.max(0, at + step)
}

/** Moves the focus through the links and buttons of a menu with arrow keys, Home and End, in addition to Tab. */
export const moveFocus = (event: KeyboardEvent, axis: 'vertical' | 'horizontal'): void => {
  if (event.defaultPrevented) return
  const entries = entriesOf(event.currentTarget)
  const at = entries.findIndex((entry) => entry === document.activeElement)
  const target = at < 0 ? undefined : targetOf(event.key, axis, at)
  if (target === undefined) return
  event.preventDefault()
  entries.at(target)?.focus()
}
