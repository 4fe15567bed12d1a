import { IconFullscreen, IconFullscreenExit } from '@arco-design/web-react/icon'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { IconButton } from './IconButton'

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

const toggle = async (isFull: boolean): Promise<void> => {
  try {
    if (isFull) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch {
    // The browser refused and shows the reason; nothing has changed.
  }
}

/** Toggles full screen. The browser's own key, Escape, is also handled. */
export const FullScreenButton = () => {
  const { t } = useTranslation(HOST)
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const label = t(isFull ? 'frame.leave_full_screen' : 'frame.full_screen')
  return (
    <IconButton className="shell-full-screen" label={label} onClick={() => void toggle(isFull)}>
      {isFull ? <IconFullscreenExit /> : <IconFullscreen />}
    </IconButton>
  )
}
