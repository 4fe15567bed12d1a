import type { TFunction, i18n as I18n } from 'i18next'
import type { DialectField } from '@outlet/shared/contract/stores/define-dialect'
import { StoreDialect, storeDialects } from '@outlet/shared/contract/stores/store-settings'
import type { Locale } from '@outlet/shared/settings/locale'

const dialectFields = new Map<string, DialectField>(
  Object.values(storeDialects).flatMap(({ fields }) => Object.entries(fields)),
)

/** Label that a store dialect's definition contains: the dialect's name, or one of its settings. */
const dialectLabel = (kind: string, code: string) => {
  if (kind === 'field') return dialectFields.get(code)?.label
  const dialect = kind === 'value.dialect' ? StoreDialect.safeParse(code).data : undefined
  return dialect && storeDialects[dialect].name
}

/** Returns a function that finds the label of a server code; undefined for an unknown code. */
export const makeCodeLabel =
  (t: TFunction<'admin'>, i18n: I18n, locale: Locale) =>
  (kind: string, code: string): string | undefined => {
    const key = `auditRecords.${kind}.${code}`
    const found: unknown = code !== '' && i18n.exists(`admin:${key}`) ? t(key) : undefined
    return typeof found === 'string' ? found : dialectLabel(kind, code)?.[locale]
  }

export type CodeLabel = ReturnType<typeof makeCodeLabel>
