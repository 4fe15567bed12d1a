import { addMessages } from '@outlet/shared/i18n/i18n'
import enUS from './en-US.json'
import zhCN from './zh-CN.json'

// A namespace of its own: it comes with the page, not with every first visit, and in both languages at once.
addMessages('snatch-tasks', { 'zh-CN': zhCN, 'en-US': enUS })
