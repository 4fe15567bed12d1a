import type { Need } from '@outlet/shared/remote/widget'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { openableNeeds } from './openable-needs'

const rates = aRoute({ name: 'Rates', path: '/rates/list', roles: ['admin'] })
const release = aRelease({ remotes: [aRemote({ routes: [rates] })] })
const need: Need = { key: 'rates', text: '3 orders', link: '/orders/list', isUrgent: false }
const setRates: Need = { ...need, action: 'Set rates', actionLink: '/rates/list?currency=USD' }

test('an action is omitted if the role may not open its page', () => {
  expect(openableNeeds([need, setRates], release, 'admin')).toEqual([need, setRates])
  expect(openableNeeds([need, setRates], release, 'user')).toEqual([need, need])
})
