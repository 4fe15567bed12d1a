import { useRef } from 'react'
import type { PropsWithChildren } from 'react'
import { Popup } from '../frame/Popup'
import { usePageLabel } from '../menu/use-page-label'
import type { Tab } from './tab'

/** In the window, in CSS pixels. */
export interface MenuPlace {
  readonly left: number
  readonly top: number
}

interface TabMenuProps {
  readonly tab: Tab
  readonly place: MenuPlace
  readonly opener: HTMLElement | null
  readonly onClose: () => void
}

/** Reserved size of the menu, so that it stays within the window. */
const WIDTH_PX = 230
const HEIGHT_PX = 390

const within = (at: number, size: number): number => Math.max(0, Math.min(at, size))

/** The menu of a tab, at the position of the pointer. */
export const TabMenu = ({ tab, place, opener, onClose, children }: PropsWithChildren<TabMenuProps>) => {
  const title = usePageLabel()({ name: tab.name, label: tab.title })
  const openerRef = useRef(opener)
  const style = { left: within(place.left, innerWidth - WIDTH_PX), top: within(place.top, innerHeight - HEIGHT_PX) }
  return (
    <Popup label={title} style={style} opener={openerRef} onClose={onClose}>
      {children}
    </Popup>
  )
}
