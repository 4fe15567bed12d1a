import { addMessages } from '@outlet/shared/i18n/i18n'
import enUS from './en-US.json'
import zhCN from './zh-CN.json'

// They come with the charts that have annotations, not with every first visit.
addMessages('annotations', { 'zh-CN': zhCN, 'en-US': enUS })
