import { useEffect, useRef } from 'react'
import type { ComponentProps, MouseEvent } from 'react'
import { parsePath } from 'react-router-dom'
import { useConsole } from '../console/console-model'
import { matchRoute } from '../router/route-table'
import { addressToOpen } from '../tab-bar/tabs'

/**
 * Time after which a pointer over the link counts as intent; a pointer that only passes over the menu fetches nothing.
 */
const HOVER_INTENT_MS = 50

const wantsNewTab = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/**
 * Link of the frame to a page. It uses the console's router, since the frame is outside of the page's router. The
 * page's code is fetched on hover or focus. A link to an open page leads to the page's last address.
 */
export const PageLink = ({ to, onClick, ...anchor }: ComponentProps<'a'> & { readonly to: string }) => {
  const { router, routes, pageOf } = useConsole()
  const aim = useRef<ReturnType<typeof setTimeout>>(undefined)
  const warmUp = () => void pageOf(matchRoute(routes, { pathname: '', search: '', ...parsePath(to) }).route).load()
  const takeAim = () => (aim.current = setTimeout(warmUp, HOVER_INTENT_MS))
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
