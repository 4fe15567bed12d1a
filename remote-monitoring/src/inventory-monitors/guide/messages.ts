import { addMessages } from '@outlet/shared/i18n/i18n'
import enUS from './locales/en-US.json'
import zhCN from './locales/zh-CN.json'

/** Messages of the guide's details, which load with their code: the guide of most users is finished. */
addMessages('monitoring', { 'zh-CN': zhCN, 'en-US': enUS })
