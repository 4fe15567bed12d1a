import { addMessages } from '@outlet/shared/i18n/i18n'
import enUS from './en-US.json'
import zhCN from './zh-CN.json'

// Loaded with the charts that have annotations, not on every first visit.
addMessages('annotations', { 'zh-CN': zhCN, 'en-US': enUS })
