import { useTranslation } from 'react-i18next'
import { addMessages } from '@outlet/shared/i18n/i18n'
import enUS from './en-US.json'
import zhCN from './zh-CN.json'

// They come with the forms that ask for a product, not with every first visit.
addMessages('product-picker', { 'zh-CN': zhCN, 'en-US': enUS })

export const usePickerWords = () => useTranslation('product-picker')
