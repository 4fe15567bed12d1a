import { getProductCandidate } from '../contract/products/product-candidates'
import { recogniseAddress } from '../contract/stores/recognise-address'
import { aCandidate } from './builders'
import { fake } from './fake-server'

/** Recognises every address as that of a stored product of Coach Outlet. */
export const fakeRecognised = (id: string) => [
  fake(recogniseAddress, () => ({
    host: 'coach.example.com',
    store: { key: 'coach-outlet', name: 'Coach Outlet' },
    product: { id, name: 'Tote', is_known: true },
    proposal: null,
    requests: [],
    needs_admin: false,
  })),
  fake(getProductCandidate, ({ params: { storeKey, productId } }) =>
    aCandidate({ website_type: storeKey, product_id: productId }),
  ),
]
