import { useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'
import { mayMove } from './tab'
import type { Tab, Tabs } from './tab'

/** Maximum movement of a pointer that counts as a click, in CSS pixels. */
const MAX_CLICK_MOVE_PX = 5

interface Drag {
  readonly name: string
  readonly startX: number
  isMoving: boolean
}

const middleOf = (item: Element): number => {
  const { left, width } = item.getBoundingClientRect()
  return left + width / 2
}

/**
 * The farthest tab whose middle the pointer has passed, seen from the dragged tab, and whose position that tab may
 * take.
 */
const passedTab = (list: Element, tabs: Tabs, from: number, x: number): Tab | undefined => {
  const items = [...list.querySelectorAll('[data-tab]')]
  const hasPassed = (item: Element, index: number) => {
    const middle = middleOf(item)
    return mayMove(tabs, from, index) && (index < from ? x < middle : x > middle)
  }
  const before = items.findIndex((item, index) => index < from && hasPassed(item, index))
  return tabs[before >= 0 ? before : items.findLastIndex((item, index) => index > from && hasPassed(item, index))]
}

/**
 * Moves tabs by dragging, for the list that contains them. A finger scrolls the list instead; touch and keyboard users
 * have the tab's menu.
 */
export const useTabDrag = (tabs: Tabs, move: (tab: Tab, to: Tab) => void) => {
  const drag = useRef<Drag | null>(null)

  const onPointerDown = (event: PointerEvent) => {
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tab]') : null
    const name = item?.dataset['tab']
    const isMeant = event.button === 0 && event.pointerType !== 'touch'
    drag.current = isMeant && name !== undefined ? { name, startX: event.clientX, isMoving: false } : null
  }
  const onPointerMove = (event: PointerEvent) => {
    const { current } = drag
    if (!current || event.buttons === 0) return
    if (!current.isMoving && Math.abs(event.clientX - current.startX) < MAX_CLICK_MOVE_PX) return
    if (!current.isMoving) event.currentTarget.setPointerCapture(event.pointerId)
    current.isMoving = true
    const from = tabs.findIndex(({ name }) => name === current.name)
    const [tab, to] = [tabs[from], passedTab(event.currentTarget, tabs, from, event.clientX)]
    if (tab && to) move(tab, to)
  }
  const onClickCapture = (event: MouseEvent) => {
    if (!drag.current?.isMoving) return
    event.preventDefault()
    event.stopPropagation()
    drag.current = null
  }
  return { onPointerDown, onPointerMove, onClickCapture }
}
