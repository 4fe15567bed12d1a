import { addMessages } from '@outlet/shared/i18n/i18n'
import { useCellTranslation } from '../../i18n/use-cell-translation'
import enUS from './en-US.json'
import zhCN from './zh-CN.json'

// Loaded with the pages that show price facts, not on every first visit.
addMessages('price-facts', { 'zh-CN': zhCN, 'en-US': enUS })

export const usePriceMessages = () => useCellTranslation('price-facts')
