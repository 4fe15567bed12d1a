import { useTranslation } from 'react-i18next'
import type { StoreOffer } from '@outlet/shared/contract/stores/configure-stores'
import { useLocale } from '@outlet/shared/settings/use-settings'

/** Names of the capabilities that the console uses. */
const capabilityKeys: Readonly<Record<string, string>> = {
  'dev.ucp.shopping.catalog.search': 'search',
  'dev.ucp.shopping.catalog.lookup': 'lookup',
  'dev.ucp.shopping.cart': 'cart',
  'dev.ucp.shopping.checkout': 'checkout',
  'dev.ucp.shopping.fulfillment': 'fulfilment',
  'dev.ucp.shopping.order': 'order',
  'dev.ucp.common.identity_linking': 'identity_linking',
}

/** Functions of a store's profile, with those that the console uses. */
const useOfferTexts = ({ versions, version, transports, transport, ...offer }: StoreOffer): string[] => {
  const { t } = useTranslation('catalog')
  const [used, unused] = [true, false].map((isUsed) =>
    offer.capabilities.filter((capability) => (capability.version !== null) === isUsed).map(({ name }) => name),
  )
  const labelOf = (name: string) => {
    const key = capabilityKeys[name]
    return key ? t(`stores.trial.capability.${key}`) : name
  }
  const separator = useLocale() === 'zh-CN' ? '、' : ', '
  const join = (texts: readonly string[] = []) => texts.join(separator)
  return [
    t('stores.trial.offer_version', { version, versions: join(versions) }),
    t('stores.trial.offer_transport', {
      transport: transport.toUpperCase(),
      transports: join(transports).toUpperCase(),
    }),
    ...(used?.length ? [t('stores.trial.offer_used', { names: join(used.map(labelOf)) })] : []),
    ...(unused?.length ? [t('stores.trial.offer_unused', { names: join(unused) })] : []),
    ...(offer.payment_handlers.length > 0
      ? [t('stores.trial.offer_payment', { names: join(offer.payment_handlers) })]
      : []),
    ...(offer.profile_url === null ? [t('stores.trial.offer_anonymous')] : []),
  ]
}

/** Shows the functions that a store names in its profile. */
export const OfferedFunctions = ({ offer }: { offer: StoreOffer }) => {
  const texts = useOfferTexts(offer)
  return texts.map((text) => <div key={text}>{text}</div>)
}
