import { useTranslation } from 'react-i18next'
import { addMessages } from '@outlet/shared/i18n/i18n'
import enUS from './en-US.json'
import zhCN from './zh-CN.json'

// Loaded with the forms that have a product field, not on every first visit.
addMessages('product-picker', { 'zh-CN': zhCN, 'en-US': enUS })

export const usePickerMessages = () => useTranslation('product-picker')
