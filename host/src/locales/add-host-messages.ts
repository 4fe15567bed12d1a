import { addMessages } from '@outlet/shared/i18n/i18n'
import enUS from './en-US.json'
import zhCN from './zh-CN.json'

/** i18n namespace of the host's own messages. */
export const HOST = 'host'

addMessages(HOST, { 'zh-CN': zhCN, 'en-US': enUS })
