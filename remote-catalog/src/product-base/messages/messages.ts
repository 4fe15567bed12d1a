import { useTranslation } from 'react-i18next'
import { addMessages } from '@outlet/shared/i18n/i18n'
import enUS from './en-US.json'
import zhCN from './zh-CN.json'

// A separate namespace: its messages load with the page instead of on every first visit, in both languages at once.
addMessages('product-base', { 'zh-CN': zhCN, 'en-US': enUS })

/** Translation function for the page's own messages; messages shared within the remote are in `catalog:`. */
export const useMessages = () => useTranslation('product-base')
export type Translate = ReturnType<typeof useMessages>['t']
