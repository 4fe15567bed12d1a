import { MENU_WIDTH, defaultSettings } from '@outlet/shared/settings/stored-settings'
import { updateSettings } from '@outlet/shared/settings/settings'
import { useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'

interface MenuEdgeProps {
  readonly menuId: string
  /** In CSS pixels. */
  readonly width: number
  /** Receives the current width during a drag; null when the edge is released. */
  readonly onDrag: (width: number | null) => void
}

const KEY_STEP_PX = 10

const within = (width: number): number => Math.round(Math.min(MENU_WIDTH.max, Math.max(MENU_WIDTH.min, width)))

const storeWidth = (width: number): void => updateSettings({ menuWidth: within(width) })

/** Edge that resizes the menu: by dragging, arrow keys, Home and End. A double click restores the default width. */
export const MenuEdge = ({ menuId, width, onDrag }: MenuEdgeProps) => {
  const { t } = useTranslation(HOST)
  // Distance of the pointer from the edge during a drag, in CSS pixels.
  const [hold, setHold] = useState<number | null>(null)

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setHold(event.clientX - width)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (hold !== null) onDrag(within(event.clientX - hold))
  }
  const endDrag = (): void => {
    if (hold === null) return
    storeWidth(width)
    setHold(null)
    onDrag(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const widths: Readonly<Record<string, number>> = {
      ArrowLeft: width - KEY_STEP_PX,
      ArrowRight: width + KEY_STEP_PX,
      Home: MENU_WIDTH.min,
      End: MENU_WIDTH.max,
    }
    const chosen = widths[event.key]
    if (chosen === undefined) return
    event.preventDefault()
    storeWidth(chosen)
  }

  return (
    <div
      className="shell-menu-edge"
      role="separator"
      tabIndex={0}
      aria-label={t('frame.menu_width')}
      aria-orientation="vertical"
      aria-controls={menuId}
      aria-valuemin={MENU_WIDTH.min}
      aria-valuemax={MENU_WIDTH.max}
      aria-valuenow={width}
      data-dragged={hold !== null}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={endDrag}
      onLostPointerCapture={endDrag}
      onDoubleClick={() => storeWidth(defaultSettings.menuWidth)}
      onKeyDown={onKeyDown}
    />
  )
}
