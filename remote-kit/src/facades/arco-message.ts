// Loads after the page is shown; see early-message.ts.
import '@arco-design/web-react/es/Message/style/css.js'

export { default } from '@arco-design/web-react/es/Message/index'
