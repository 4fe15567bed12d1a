import { addMessages } from '@outlet/shared/i18n/i18n'
import { useCellTranslation } from '../../i18n/use-cell-translation'
import enUS from './en-US.json'
import zhCN from './zh-CN.json'

// Loaded with the drawers of products and monitors, not on every first visit.
addMessages('same-products', { 'zh-CN': zhCN, 'en-US': enUS })

export const useSameMessages = () => useCellTranslation('same-products')
