import type { TFunction, i18n as I18n } from 'i18next'
import { ChannelKind, channelKindDefinitions } from '@outlet/shared/contract/notification-channels/channel-kinds'
import type { Label } from '@outlet/shared/contract/label'
import { StoreDialect, storeDialects } from '@outlet/shared/contract/stores/store-settings'
import type { Locale } from '@outlet/shared/settings/locale'

/** Settings of store dialects and of channel kinds, whose definitions contain their labels. */
const definedFields = new Map<string, { readonly label: Label }>(
  [...Object.values(storeDialects), ...Object.values(channelKindDefinitions)].flatMap(({ fields }) =>
    Object.entries(fields),
  ),
)

/** Label that a definition in the contract contains: the name of a dialect or channel kind, or a setting. */
const definedLabel = (kind: string, code: string) => {
  if (kind === 'field') return definedFields.get(code)?.label
  const channel = kind === 'value.kind' ? ChannelKind.safeParse(code).data : undefined
  if (channel) return channelKindDefinitions[channel].name
  const dialect = kind === 'value.dialect' ? StoreDialect.safeParse(code).data : undefined
  return dialect && storeDialects[dialect].name
}

/** Returns a function that finds the label of a server code; undefined for an unknown code. */
export const makeCodeLabel =
  (t: TFunction<'admin'>, i18n: I18n, locale: Locale) =>
  (kind: string, code: string): string | undefined => {
    const key = `auditRecords.${kind}.${code}`
    const found: unknown = code !== '' && i18n.exists(`admin:${key}`) ? t(key) : undefined
    return typeof found === 'string' ? found : definedLabel(kind, code)?.[locale]
  }

export type CodeLabel = ReturnType<typeof makeCodeLabel>
