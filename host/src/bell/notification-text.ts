import { i18n } from '@outlet/shared/i18n/i18n'
import { problemText } from '@outlet/shared/i18n/problem-text'
import type { Notification } from '@outlet/shared/contract/notifications'
import type { InlineRelease, RemoteNotification } from '@outlet/shared/contract/releases'
import { formatMoney } from '@outlet/shared/format/money'
import { formatNumber } from '@outlet/shared/format/number'
import { formatDateTime } from '@outlet/shared/format/time'
import type { Locale } from '@outlet/shared/settings/locale'
import { fillLink, fillText } from '../extensions/fill-link'
import { permittedExtensions } from '../extensions/permitted-extensions'
import { HOST } from '../locales/add-host-messages'
import { hostNotifications } from './host-notifications'

export interface NotificationDescription {
  readonly text: string
  readonly icon: RemoteNotification['icon']
  /** Address of the subject. */
  readonly link: string | undefined
}

type NotificationKind = Pick<RemoteNotification, 'kind' | 'label' | 'icon' | 'link'>

/** `USD 12900` → `$129.00`; `USD 12900 15900` → `from $129.00`. */
const priceText = (value: string, locale: Locale): string => {
  const [currency = '', minor = '', highest] = value.split(' ')
  if (minor === '') return i18n.t(`${HOST}:bell.price_unknown`)
  const amount = formatMoney({ currency, minor: Number(minor) }, locale)
  return highest === undefined ? amount : i18n.t('common:price_from', { amount })
}

const textOf: Record<string, (value: string, locale: Locale) => string> = {
  code: (value) => problemText(i18n, { code: value, message: value }),
  role: (value) => i18n.t([`${HOST}:frame.role.${value}`, value]),
  stock: (value) => i18n.t([`${HOST}:bell.stock.${value}`, value]),
  since: formatDateTime,
  work: (value) => i18n.t([`${HOST}:bell.work.${value.split(':')[0]}`, value]),
  price: priceText,
  previous_price: priceText,
}

const paramText = (name: string, value: string | number, locale: Locale): string =>
  typeof value === 'number' ? formatNumber(value, locale) : (textOf[name]?.(value, locale) ?? value)

/** The notifications that this console can describe, by kind. */
export const knownKinds = (
  release: Pick<InlineRelease, 'remotes'>,
  role: string | null,
): ReadonlyMap<string, NotificationKind> => {
  const ofRemotes = permittedExtensions(release, role, ({ notifications }) => notifications).map(({ entry }) => entry)
  return new Map([...ofRemotes, ...hostNotifications].map((each) => [each.kind, each]))
}

/**
 * Text, icon and link of a notification. A notification of an unknown kind gets a generic text, because it is counted
 * too.
 */
export const describeNotification = (
  kinds: ReadonlyMap<string, NotificationKind>,
  { kind, params }: Pick<Notification, 'kind' | 'params'>,
  locale: Locale,
): NotificationDescription => {
  const known = kinds.get(kind)
  if (!known) return { text: i18n.t(`${HOST}:bell.unknown`, { kind }), icon: 'info', link: undefined }
  const texts = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, paramText(name, value, locale)]),
  )
  return {
    text: fillText(known.label[locale], texts),
    icon: known.icon,
    link: known.link && fillLink(known.link, params),
  }
}
