import { addMessages } from '@outlet/shared/i18n/i18n'
import type { Locale } from '@outlet/shared/settings/locale'
import enUS from './locales/en-US.json'
import zhCN from './locales/zh-CN.json'

/** i18n namespace of shared texts; its messages load with its code. */
export const SHARE = 'share'

const messages: Record<Locale, typeof enUS> = { 'zh-CN': zhCN, 'en-US': enUS }
addMessages(SHARE, messages)
