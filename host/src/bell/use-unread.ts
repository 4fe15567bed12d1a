import { webLocks } from '@outlet/shared/browser/browser-services'
import { useRemoteSetting } from '@outlet/shared/settings/remote-setting'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { unreadCountQuery } from './bell.queries'
import { bellSoundSetting, bellTitleSetting } from './bell-settings'

/** Time in which no other tab plays the sound. */
const SOUND_LOCK_MS = 3000

/** Plays the sound in one of the browser's tabs; all tabs receive the same event. */
const playOnce = async () => {
  await webLocks()?.request('outlet-bell-sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const { playSound } = await import('./play-sound')
    await Promise.all([playSound(), new Promise((resolve) => setTimeout(resolve, SOUND_LOCK_MS))])
  })
}

/** Plays a sound when the number of unread notifications rises, if the person wants it and the bell is not open. */
const useUnreadSound = (count: number | undefined, isOpen: boolean): void => {
  const isOn = useRemoteSetting(bellSoundSetting)
  const before = useRef(count)
  useEffect(() => {
    const isMore = before.current !== undefined && count !== undefined && count > before.current
    before.current = count
    // If the browser cannot play the sound, the count is shown nevertheless.
    if (isMore && isOn && !isOpen) playOnce().catch(() => undefined)
  }, [count, isOn, isOpen])
}

/** Shows the number of unread notifications on the icon of the installed console, until the session ends. */
const useUnreadBadge = (count: number | undefined): void => {
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return
    // Refused where the console is not installed.
    navigator.setAppBadge(count).catch(() => undefined)
    return () => void navigator.clearAppBadge().catch(() => undefined)
  }, [count])
}

/** Reports unread notifications outside the bell: by a sound, and on the icon of the installed console. */
export const useUnreadSignals = (count: number | undefined, isOpen: boolean): void => {
  useUnreadSound(count, isOpen)
  useUnreadBadge(count)
}

/** Prefix of the document's title, such as `(3) `, if the person wants it. */
export const useUnreadPrefix = (): string => {
  const isOn = useRemoteSetting(bellTitleSetting)
  const { data } = useQuery({ ...unreadCountQuery, enabled: isOn })
  return isOn && data && data.count > 0 ? `(${data.count}) ` : ''
}
