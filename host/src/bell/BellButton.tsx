import { IconNotification } from '@arco-design/web-react/icon'
import { store } from '@outlet/shared/settings/store'
import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutside } from '../frame/use-outside'
import { HostPart } from '../lazy-parts/HostPart'
import { makeLazyPart } from '../lazy-parts/lazy-part'
import { HOST } from '../locales/add-host-messages'
import { bellOpenAtom } from './bell-open'
import { unreadCountQuery } from './bell.queries'
import { useUnreadSignals } from './use-unread'
import './bell-button.css'

const SHOWN_UP_TO = 99

/** The panel's code, which is not loaded on the first visit. */
const bellPart = makeLazyPart(async () => (await import('./BellPanel')).BellPanel)

/** Button with the number of unread notifications, which is announced politely when it changes. Opens the panel. */
export const BellButton = () => {
  const { t } = useTranslation(HOST)
  const [isOpen, setOpen] = useAtom(bellOpenAtom, { store })
  const { data } = useQuery(unreadCountQuery)
  const holder = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const count = data?.count ?? 0
  const said = count > 0 ? t('bell.unread_count', { count }) : ''
  const close = () => setOpen(false)
  useUnreadSignals(data?.count, isOpen)
  // A message over the page (such as an undo) does not count as outside.
  useOutside([holder], (target) => isOpen && !target.closest('.arco-message') && close())
  useEffect(() => {
    if (isOpen) panel.current?.focus()
  }, [isOpen])
  useEffect(() => () => setOpen(false), [setOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    close()
    opener.current?.focus()
  }
  return (
    <div className="bell" ref={holder} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={opener}
        className="shell-icon-button"
        aria-label={said ? t('bell.name_unread', { said }) : t('bell.name')}
        title={t('bell.name')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onPointerEnter={() => void bellPart.load()}
        onClick={() => setOpen(!isOpen)}
      >
        <IconNotification aria-hidden="true" />
        {count > 0 && (
          <span className="bell-count" aria-hidden="true">
            {count > SHOWN_UP_TO ? `${SHOWN_UP_TO}+` : count}
          </span>
        )}
      </button>
      <span className="shell-unseen" role="status">
        {said}
      </span>
      {isOpen && (
        <div className="bell-panel" id={panelId} role="dialog" aria-label={t('bell.name')} tabIndex={-1} ref={panel}>
          <HostPart part={bellPart} name="bell" />
        </div>
      )}
    </div>
  )
}
