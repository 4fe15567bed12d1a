import { Button, Message } from '@arco-design/web-react'
import { i18n } from '@outlet/shared/i18n/i18n'
import { useEffect, useEffectEvent, useState } from 'react'
import { dropSecondClick } from './double-click'
import { refusalAtButton } from './refusal-at-button'

/** So long the offer stays once nobody's pointer or focus is on it, and while the page is looked at. */
const UNDO_SECONDS = 10
/** What is older has its place among the recently deleted. */
const MOST_OFFERS = 3

interface Offer {
  readonly about: string | undefined
  readonly close: () => void
}

let offers: readonly Offer[] = []

const end = (offer: Offer | undefined) => {
  offers = offers.filter((one) => one !== offer)
  offer?.close()
}

/** Ends the offer to undo what was done to this: it was undone elsewhere, or can be no longer. */
export const endUndo = (about: string): void => end(offers.find((offer) => offer.about === about))

interface UndoBarProps {
  readonly said: string
  readonly onUndo: () => void
  readonly onEnd: () => void
}

const UndoBar = ({ said, onUndo, onEnd }: UndoBarProps) => {
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [seconds, setSeconds] = useState(UNDO_SECONDS)
  const isHeld = isPointedAt || hasFocus
  const isOver = seconds <= 0
  const finish = useEffectEvent(onEnd)
  useEffect(() => {
    if (isHeld) return
    const tick = () => document.visibilityState !== 'hidden' && setSeconds((left) => Math.max(left - 1, 0))
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isHeld])
  useEffect(() => {
    if (isOver) finish()
  }, [isOver])
  const hold = (set: (is: boolean) => void) => () => {
    setSeconds(UNDO_SECONDS)
    set(true)
  }
  return (
    <span
      onClickCapture={dropSecondClick}
      onPointerEnter={hold(setPointedAt)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={hold(setFocus)}
      onBlur={() => setFocus(false)}
    >
      {said}{' '}
      <Button type="text" size="mini" aria-label={i18n.t('common:action.undo')} onClick={onUndo}>
        {i18n.t('common:action.undo')}
        {/* Not to be read out each second. */}
        <span aria-hidden="true"> ({seconds})</span>
      </Button>
    </span>
  )
}

/**
 * Says what was done and offers, for ten seconds after the last attention to it, to undo it; a refused undo is told at
 * the top of the page. `about`: what it was done to, for `endUndo`.
 */
export const showUndoMessage = (said: string, undo: () => Promise<unknown>, about?: string): void => {
  const stop = () => end(offer)
  const act = () => {
    stop()
    undo().catch(refusalAtButton(`${i18n.t('common:action.undo')} · ${said}`))
  }
  const content = <UndoBar said={said} onUndo={act} onEnd={stop} />
  // An offer's end is its own: Arco's would not wait for the focus.
  const close = Message.success({ content, duration: 0, closable: true, onClose: () => end(offer) })
  const offer: Offer = { about, close }
  if (about !== undefined) endUndo(about)
  if (offers.length >= MOST_OFFERS) end(offers[0])
  offers = [...offers, offer]
}
