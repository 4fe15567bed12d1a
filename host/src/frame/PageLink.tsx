import { useEffect, useRef } from 'react'
import type { ComponentProps, MouseEvent } from 'react'
import { parsePath } from 'react-router-dom'
import { useConsole } from '../console/console-parts'
import { askRoute } from '../router/route-table'
import { addressToOpen } from '../tab-bar/tabs'

/** A pointer that stays so long is aimed at the link; one that passes over the menu fetches nothing. */
const AIM_MS = 50

const wantsNewTab = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/**
 * A link of the frame, which stands outside of the page's router; the page's code is fetched as soon as it is aimed at.
 * It leads to an open page as that was left.
 */
export const PageLink = ({ to, onClick, ...anchor }: ComponentProps<'a'> & { readonly to: string }) => {
  const { router, routes, pageOf } = useConsole()
  const aim = useRef<ReturnType<typeof setTimeout>>(undefined)
  const warmUp = () => void pageOf(askRoute(routes, { pathname: '', search: '', ...parsePath(to) }).route).load()
  const takeAim = () => (aim.current = setTimeout(warmUp, AIM_MS))
  const leave = () => clearTimeout(aim.current)
  useEffect(() => leave, [])
  return (
    <a
      {...anchor}
      href={to}
      onPointerEnter={takeAim}
      onPointerLeave={leave}
      onFocus={takeAim}
      onBlur={leave}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || wantsNewTab(event)) return
        event.preventDefault()
        router.navigate(addressToOpen(to, router.location()))
      }}
    />
  )
}
