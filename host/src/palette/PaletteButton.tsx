import { IconSearch } from '@arco-design/web-react/icon'
import { store } from '@outlet/shared/settings/store'
import { isKey } from '@outlet/shared/ui/keys'
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { PaletteOutline } from './PaletteOutline'
import { paletteOpenAtom } from './palette-open'
import './palette-button.css'
import { palettePart } from './palette-part'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The palette does not open over another dialog. */
const isOtherDialogOpen = () => document.querySelector('[aria-modal="true"]:not(.palette)') !== null

/** Opens the command palette, as Ctrl-K and ⌘K do anywhere. */
export const PaletteButton = () => {
  const { t } = useTranslation(HOST)
  const [isOpen, setOpen] = useAtom(paletteOpenAtom, { store })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const hasModifier = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!hasModifier || !isKey(event, 'k')) return
      event.preventDefault()
      if (!isOtherDialogOpen()) setOpen((wasOpen) => !wasOpen)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      // Closes when its frame is unmounted.
      setOpen(false)
    }
  }, [setOpen])
  const warmUp = () => void palettePart.load()
  return (
    <>
      <button
        type="button"
        className="shell-icon-button palette-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        title={t('palette.open')}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={() => setOpen(true)}
      >
        <IconSearch aria-hidden="true" />
        <span className="palette-button-text">{t('palette.search')}</span>
        <kbd aria-hidden="true">{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && createPortal(<PaletteOutline close={() => setOpen(false)} />, document.body)}
    </>
  )
}
