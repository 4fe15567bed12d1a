import { useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'
import { mayMove } from './tab'
import type { Tab, Tabs } from './tab'

/** A pointer that moves less has clicked. */
const STILL_PX = 5

interface Drag {
  readonly name: string
  readonly startX: number
  isMoving: boolean
}

const middleOf = (item: Element): number => {
  const { left, width } = item.getBoundingClientRect()
  return left + width / 2
}

/** The farthest tab whose middle the pointer has passed, coming from the one that is dragged, and whose place it may take. */
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
 * Orders tabs by dragging, for the list that holds them. A finger scrolls the list instead: for it, as for the keyboard,
 * there is the tab's menu.
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
    if (!current.isMoving && Math.abs(event.clientX - current.startX) < STILL_PX) return
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
