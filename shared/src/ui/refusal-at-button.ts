import { i18n } from '@outlet/shared/i18n/i18n'
import { tokenAtom } from '@outlet/shared/session/session'
import { store } from '@outlet/shared/settings/store'
import type { ApiError } from '../api/api-error'
import { isApiError } from '../api/api-error'
import { refusalText } from '../i18n/problem-text'
import { placeNotices, type PlacedNotice } from './place-notices'
import styles from './refusal-at-button.module.css'

interface Notice extends PlacedNotice {
  readonly about: string
}

let notices: readonly Notice[] = []
let lastActedOn: Element | null = null
let stopHolding: (() => void) | undefined

const ACTED_ON = 'button, a[href], label, [role="menuitem"], [role="option"]'

const noteActedOn = ({ target }: Event) => {
  lastActedOn = target instanceof Element ? target.closest(ACTED_ON) : null
}
// Not every browser gives the focus to a button that is clicked.
for (const type of ['pointerdown', 'keydown', 'click']) document.addEventListener(type, noteActedOn, true)

/** The button that has the focus: an entry of a menu has gone by now, and has given it back to the menu's button. */
const actedOn = (): Element | null => document.activeElement?.closest('button, a[href]') ?? lastActedOn

const nameOf = (button: Element | null): string =>
  (button?.getAttribute('aria-label') ?? button?.textContent ?? '').trim()

const close = (notice: Notice) => {
  const hadFocus = notice.panel.contains(document.activeElement)
  notices = notices.filter((one) => one !== notice)
  notice.panel.remove()
  if (hadFocus && notice.button instanceof HTMLElement) notice.button.focus()
  if (notices.length > 0) return
  stopHolding?.()
  stopHolding = undefined
}

/** Takes all notices away: who signs in next must not read them. */
export const closeRefusals = (): void => notices.forEach(close)

const closeNewest = (event: KeyboardEvent) => {
  const newest = notices.at(-1)
  if (event.key !== 'Escape' || !newest) return
  // Not also the drawer beneath it.
  event.stopImmediatePropagation()
  close(newest)
}

/** While there is any notice: each stays at its button, and Escape closes the newest. */
const hold = () => {
  const stopPlacing = placeNotices(() => notices)
  const stopHearing = store.sub(tokenAtom, closeRefusals)
  document.addEventListener('keydown', closeNewest, true)
  return () => {
    stopPlacing()
    stopHearing()
    document.removeEventListener('keydown', closeNewest, true)
  }
}

const part = (name: string, className: string | undefined, text: string) => {
  const element = document.createElement(name)
  element.className = className ?? ''
  element.textContent = text
  return element
}

const show = (button: Element | null, about: string, text: string) => {
  const panel = part('div', styles.notice, '')
  const notice: Notice = { panel, button, about }
  const words = part('div', styles.words, '')
  words.append(part('strong', styles.about, about), part('span', styles.reason, text))
  const closer = part('button', styles.close, '')
  closer.setAttribute('type', 'button')
  closer.setAttribute('aria-label', i18n.t('common:action.close'))
  closer.addEventListener('click', () => close(notice))
  panel.setAttribute('role', 'alert')
  document.body.append(panel)
  panel.append(words, closer)
  notices = [...notices, notice]
  stopHolding ??= hold()
}

/** Tells why it was not done: an error of the API's, or words; any other error is a bug: it goes on. */
export type TellRefusal = (why: unknown) => void

/**
 * For what a button of a row or a toolbar does, where no `Refusal` has room: called as it begins, it takes away what was
 * told at this button before; what it answers tells of a refusal there, until that is closed. Where the button is not
 * drawn any more (its row was scrolled away), the notice stands at the top of the page. `about`: what was to be done,
 * where the button's name does not say it. Of the document and not of a component: a row that goes must not take it along.
 */
export const refusalAtButton = (about?: string): TellRefusal => {
  const button = actedOn()
  const what = about ?? nameOf(button)
  const isSame = (notice: Notice) =>
    notice.button === button || (notice.about === what && notice.button?.isConnected !== true)
  notices.filter(isSame).forEach(close)
  return (why) => {
    if (typeof why === 'string') return show(button, what, why)
    if (!isApiError(why)) throw why
    show(button, what, refusalText(i18n, why))
  }
}

/** The same for `useMutation`, beside the action. */
export const toldAtButton = {
  onMutate: () => refusalAtButton(),
  onError: (error: ApiError, _sent: unknown, tell: TellRefusal | undefined): void => tell?.(error),
}
