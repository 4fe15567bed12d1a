import type { DialectField } from '@outlet/shared/contract/stores/define-dialect'
import { storeDialects } from '@outlet/shared/contract/stores/store-settings'
import { addMessages } from '@outlet/shared/i18n/i18n'
import type { Locale } from '@outlet/shared/settings/locale'

const fields: readonly DialectField[] = Object.values(storeDialects).flatMap((dialect) => Object.values(dialect.fields))
const problems = fields.flatMap((field) => Object.entries(field.problems ?? {}))

const messagesIn = (locale: Locale) => {
  const texts = problems.map(([code, label]) => [code.replace(/^store\./, ''), label[locale]] as const)
  return { problem: { store: Object.fromEntries(texts) } }
}

// Messages of the dialects' error codes, which their definitions contain.
addMessages('catalog', { 'zh-CN': messagesIn('zh-CN'), 'en-US': messagesIn('en-US') })
