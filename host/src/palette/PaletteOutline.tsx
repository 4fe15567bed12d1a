import { isComposing } from '@outlet/shared/ui/keys'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { HostPart } from '../lazy-parts/HostPart'
import { HOST } from '../locales/add-host-messages'
import { palettePart } from './palette-part'

const FOCUSABLE = 'input, button:not([disabled])'

/** Traps the Tab key within the dialog. */
const trapFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const edge = event.shiftKey ? all[0] : all.at(-1)
  if (event.key !== 'Tab' || document.activeElement !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? all.at(-1) : all[0])?.focus()
}

/** Returns the focus to the element that had it before. */
const useFocusReturn = () => {
  const box = useRef<HTMLDivElement>(null)
  // Read during the first render, before an element of the dialog takes the focus.
  const [former] = useState(() => document.activeElement)
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) box.current?.focus()
    return () => {
      if (former instanceof HTMLElement && former.isConnected) former.focus()
    }
  }, [former])
  return box
}

/** The dialog, which loads the palette's code and contains its errors. */
export const PaletteOutline = ({ close }: { close: () => void }) => {
  const { t } = useTranslation(HOST)
  const box = useFocusReturn()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && !isComposing(event)) close()
    trapFocus(event)
  }
  return (
    <div className="palette-cover" onPointerDown={(event) => event.target === event.currentTarget && close()}>
      <div
        className="palette"
        role="dialog"
        aria-modal="true"
        aria-label={t('palette.name')}
        tabIndex={-1}
        ref={box}
        onKeyDown={onKeyDown}
      >
        <HostPart part={palettePart} name="palette" />
      </div>
    </div>
  )
}
