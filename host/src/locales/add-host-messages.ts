import { addShellMessages } from '@outlet/shared/i18n/i18n'
import zhCN from './zh-CN.json'

/** i18n namespace of the host's own messages. */
export const HOST = 'host'

addShellMessages(HOST, {
  'zh-CN': zhCN,
  'en-US': () => import(/* webpackChunkName: "en-US" */ './en-US.json'),
})
