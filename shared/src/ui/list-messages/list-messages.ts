import { addMessages } from '@outlet/shared/i18n/i18n'
import enUS from './en-US.json'
import zhCN from './zh-CN.json'

// Loaded with the pages that have lists, not on every first visit.
addMessages('lists', { 'zh-CN': zhCN, 'en-US': enUS })
