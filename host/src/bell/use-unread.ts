import { webLocks } from '@outlet/shared/browser/browser-services'
import { useRemoteSetting } from '@outlet/shared/settings/remote-setting'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { unreadCountQuery } from './bell.queries'
import { bellSoundSetting, bellTitleSetting } from './bell-settings'

/** So long no other tab sounds. */
const ONE_TAB_MS = 3000

/** In one of the browser's tabs, which all hear of it. */
const soundOnce = async () => {
  await webLocks()?.request('outlet-bell-sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const { playSound } = await import('./play-sound')
    await Promise.all([playSound(), new Promise((resolve) => setTimeout(resolve, ONE_TAB_MS))])
  })
}

/** Sounds when there are more unread than a moment ago, if the person wants that; not while the bell is looked at. */
export const useSoundOfMore = (count: number | undefined, isLookedAt: boolean): void => {
  const isOn = useRemoteSetting(bellSoundSetting)
  const before = useRef(count)
  useEffect(() => {
    const isMore = before.current !== undefined && count !== undefined && count > before.current
    before.current = count
    // A browser that cannot sound shows the count all the same.
    if (isMore && isOn && !isLookedAt) soundOnce().catch(() => undefined)
  }, [count, isOn, isLookedAt])
}

/** What stands before the tab's title: `(3) `, if the person wants that. */
export const useUnreadBeforeTitle = (): string => {
  const isOn = useRemoteSetting(bellTitleSetting)
  const { data } = useQuery({ ...unreadCountQuery, enabled: isOn })
  return isOn && data && data.count > 0 ? `(${data.count}) ` : ''
}
