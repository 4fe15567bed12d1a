import { addMessages } from '@outlet/shared/i18n/i18n'
import enUS from './en-US.json'
import zhCN from './zh-CN.json'

// They load with the page instead of on every first visit, in both languages at once.
addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })
