import type ArcoMessage from '@arco-design/web-react/es/Message'

type Kind = 'error' | 'info' | 'loading' | 'normal' | 'success' | 'warning'
type Messages = Pick<typeof ArcoMessage, Kind | 'clear' | 'config'>

/** Time after the page's `load` event in ms. Messages are shown without a connection too, so their code is loaded ahead. */
const LOAD_AHEAD_MS = 5000

let loaded: Messages | undefined
let loading: Promise<Messages> | undefined

const load = (): Promise<Messages> =>
  (loading ??= import('./arco-message').then(
    (module) => (loaded = module.default),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  ))

const show =
  (kind: Kind): Messages[Kind] =>
  (content) => {
    if (loaded) return loaded[kind](content)
    let close: (() => void) | undefined
    let isClosed = false
    void load().then((messages) => {
      if (!isClosed) close = messages[kind](content)
    })
    return () => {
      isClosed = true
      close?.()
    }
  }

/** Arco's messages, whose code loads after the page is shown: a message follows a request or an action. */
export const Message: Messages = {
  error: show('error'),
  info: show('info'),
  loading: show('loading'),
  normal: show('normal'),
  success: show('success'),
  warning: show('warning'),
  clear: () => loaded?.clear(),
  config: (options) => void load().then((messages) => messages.config(options)),
}

// A failure shows with the first message, which tries again.
const loadAhead = () => setTimeout(() => void load().catch(() => undefined), LOAD_AHEAD_MS)
globalThis.addEventListener('load', loadAhead, { once: true })
