import { Button } from '@arco-design/web-react'
import { IconNotification } from '@arco-design/web-react/icon'
import { store } from '@outlet/shared/settings/store'
import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorId } from '../client-errors/ErrorId'
import { reportError } from '../client-errors/report-error'
import { useConsole } from '../console/console-model'
import { PartBoundary } from '../lazy-parts/PartBoundary'
import { useLazyPart } from '../lazy-parts/use-lazy-part'
import { HOST } from '../locales/add-host-messages'
import { bellOpenAtom } from './bell-open'
import { bellPart } from './bell-part'
import { unreadCountQuery } from './bell.queries'
import { useUnreadSound } from './use-unread'
import './bell-button.css'

const SHOWN_UP_TO = 99

/**
 * Closes the panel on a click or focus outside. A message over the page (such as an undo) does not count as outside.
 */
const useOutside = (isOpen: boolean, holder: RefObject<HTMLElement | null>, close: () => void): void => {
  useEffect(() => {
    if (!isOpen) return
    const onElsewhere = ({ target }: Event) => {
      if (!(target instanceof Element) || holder.current?.contains(target) || target.closest('.arco-message')) return
      close()
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  })
}

interface FailedProps {
  readonly text: string
  readonly errorId?: string | null
  readonly tryAgain: () => void
}

const Failed = ({ text, errorId = null, tryAgain }: FailedProps) => {
  const { t } = useTranslation(HOST)
  return (
    <div className="bell-message" role="alert">
      <p>{text}</p>
      <Button onClick={tryAgain}>{t('page.try_again')}</Button>
      <ErrorId id={errorId} />
    </div>
  )
}

const Panel = () => {
  const { t } = useTranslation(HOST)
  const { release } = useConsole()
  const state = useLazyPart(bellPart)
  if (state.status === 'loading') return <div className="bell-waiting" role="status" aria-label={t('page.loading')} />
  if (state.status === 'failed') return <Failed text={t('part.unavailable')} tryAgain={() => void bellPart.retry()} />
  return (
    <PartBoundary
      fallback={(again, errorId) => <Failed text={t('part.crashed')} errorId={errorId} tryAgain={again} />}
      report={(error) => reportError(release, null, error)}
    >
      <state.Part />
    </PartBoundary>
  )
}

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
  useUnreadSound(data?.count, isOpen)
  useOutside(isOpen, holder, close)
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
      <span className="bell-said" role="status">
        {said}
      </span>
      {isOpen && (
        <div className="bell-panel" id={panelId} role="dialog" aria-label={t('bell.name')} tabIndex={-1} ref={panel}>
          <Panel />
        </div>
      )}
    </div>
  )
}
