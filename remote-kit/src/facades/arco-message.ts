// Loads after the page is shown; see early-message.ts.
import ArcoMessage from '@arco-design/web-react/es/Message/index'
import '@arco-design/web-react/es/Message/style/css.js'
import './arco-message.css'

type Content = Parameters<typeof ArcoMessage.success>[0]

/** Further messages would cover the page below them. */
const MAX_MESSAGES = 2

ArcoMessage.config({ maxCount: MAX_MESSAGES })

const idOf = (content: Content): string | undefined => {
  const text = typeof content === 'string' ? content : content.content
  return typeof text === 'string' ? text : undefined
}

/** Shows a text once: a repetition extends its time. */
const once =
  (show: typeof ArcoMessage.success): typeof ArcoMessage.success =>
  (content) => {
    const id = idOf(content)
    return show({ ...(id !== undefined && { id }), ...(typeof content === 'string' ? { content } : content) })
  }

export default {
  error: once(ArcoMessage.error),
  info: once(ArcoMessage.info),
  loading: once(ArcoMessage.loading),
  normal: once(ArcoMessage.normal),
  success: once(ArcoMessage.success),
  warning: once(ArcoMessage.warning),
  clear: ArcoMessage.clear,
  config: ArcoMessage.config,
}
