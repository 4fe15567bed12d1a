import { IconFullscreen, IconFullscreenExit } from '@arco-design/web-react/icon'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

const toggle = async (isFull: boolean): Promise<void> => {
  try {
    if (isFull) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch {
    // The browser refused it, and shows that it did: nothing has changed.
  }
}

/** Fills the whole screen; the browser's own way out, Escape, is seen too. */
export const FullScreenButton = () => {
  const { t } = useTranslation(HOST)
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const label = t(isFull ? 'frame.leave_full_screen' : 'frame.full_screen')
  return (
    <button
      type="button"
      className="shell-icon-button shell-full-screen"
      aria-label={label}
      title={label}
      onClick={() => void toggle(isFull)}
    >
      {isFull ? <IconFullscreenExit /> : <IconFullscreen />}
    </button>
  )
}
