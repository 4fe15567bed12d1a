import enUS from '@arco-design/web-react/es/locale/en-US'
import zhCN from '@arco-design/web-react/es/locale/zh-CN'
import type { Locale } from '../settings/locale'

/** Arco's own messages, for its ConfigProvider. */
export const arcoLocale = (locale: Locale) => (locale === 'zh-CN' ? zhCN : enUS)
