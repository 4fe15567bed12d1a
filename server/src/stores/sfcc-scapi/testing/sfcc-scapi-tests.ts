import { sfccTestSettings } from '../../sfcc-ocapi/testing/sfcc-ocapi-tests'
import { sfccOrderResponses, type SfccSpelling } from '../../sfcc-ocapi/testing/sfcc-order-responses'
import type { DialectTests } from '../../testing/dialect-tests'
import { documentsOf, type RecordedReply } from '../../testing/truth/recorded-reply'
import { startFakeScapi } from './fake-scapi'

const kebab = (name: string) => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()

const spelling: SfccSpelling = {
  order: (status, quantity = 2, number = '00001') => ({
    ...{ orderNo: number, status, currency: 'USD', orderTotal: 25 },
    productItems: [{ productId: 'bag', quantity, basePrice: 10 }],
  }),
  fault: (name) => ({ type: `https://errors.example/errors/${kebab(name)}`, title: name, detail: 'no' }),
}

const requestedIds = ({ searchParams }: URL) => {
  const ids = searchParams.get('ids') ?? searchParams.get('productIds') ?? ''
  return ids === '' ? [] : ids.split(',')
}

/** Returns the variants with their product, as newer versions of the API do. */
const recorded: RecordedReply = ({ url }, { documents, availability }) => {
  if (url.pathname.endsWith('/oauth2/token')) return { body: { access_token: 'guest-token', expires_in: 1800 } }
  const ids = requestedIds(url)
  if (url.pathname.endsWith('/products')) return { body: { data: documentsOf(documents, ids) } }
  return url.pathname.endsWith('/availability') ? { body: { data: documentsOf(availability, ids) } } : null
}

export const sfccScapiTests: DialectTests = {
  settings: { ...sfccTestSettings, organization_id: 'f_ecom_zzxy_prd' },
  credentials: { client_id: 'client-id-of-ours', client_secret: 'client-secret-of-ours' },
  isExact: true,
  isCounted: true,
  hasListPrice: true,
  checkout: 'api',
  ordersShownMs: { guest: null, login: null },
  requestedIds,
  pageParameter: 'offset',
  startFake: startFakeScapi,
  recorded,
  orders: sfccOrderResponses(spelling),
}
