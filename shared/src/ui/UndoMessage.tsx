import { Button, Message } from '@arco-design/web-react'
import { i18n } from '@outlet/shared/i18n/i18n'
import { useEffect, useEffectEvent, useState } from 'react'
import { dropSecondClick } from './double-click'
import { runAction } from './use-action'

/** Duration of the offer in seconds after pointer and focus have left it, counted while the page is visible. */
const UNDO_SECONDS = 10
/** Maximum number of offers; older deletions are found among the recently deleted rows. */
const MAX_OFFERS = 3

interface Offer {
  readonly about: string | undefined
  readonly close: () => void
}

let offers: readonly Offer[] = []

const end = (offer: Offer | undefined) => {
  offers = offers.filter((one) => one !== offer)
  offer?.close()
}

/** Ends the offer to undo a change of this object: it was undone elsewhere, or can no longer be undone. */
export const endUndo = (about: string): void => end(offers.find((offer) => offer.about === about))

interface UndoBarProps {
  readonly text: string
  readonly onUndo: () => void
  readonly onEnd: () => void
}

const UndoBar = ({ text, onUndo, onEnd }: UndoBarProps) => {
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
      {text}{' '}
      <Button type="text" size="mini" aria-label={i18n.t('common:action.undo')} onClick={onUndo}>
        {i18n.t('common:action.undo')}
        {/* Hidden from assistive technology, which would read it out each second. */}
        <span aria-hidden="true"> ({seconds})</span>
      </Button>
    </span>
  )
}

/**
 * Shows a message about a finished action with an offer to undo it, for ten seconds after the last pointer or focus on
 * it; a refused undo is shown at the top of the page. `about`: identifies the changed object for `endUndo`.
 */
export const showUndoMessage = (text: string, undo: () => Promise<unknown>, about?: string): void => {
  const stop = () => end(offer)
  const act = () => {
    stop()
    void runAction(undo, `${i18n.t('common:action.undo')} · ${text}`)
  }
  const content = <UndoBar text={text} onUndo={act} onEnd={stop} />
  // The offer ends by its own timer: Arco's does not pause for the focus.
  const close = Message.success({ content, duration: 0, closable: true, onClose: () => end(offer) })
  const offer: Offer = { about, close }
  if (about !== undefined) endUndo(about)
  if (offers.length >= MAX_OFFERS) end(offers[0])
  offers = [...offers, offer]
}
