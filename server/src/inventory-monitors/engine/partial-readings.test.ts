import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { replayMonitor } from '@outlet/shared/contract/inventory-monitors/monitor-replay'
import { sealCredentials } from '../../stores/store-credentials'
import { addStore, testSecrets } from '../../stores/testing/add-store'
import { withoutDetails } from '../../stores/ucp/testing/open-fakes'
import { startFakeUcp, type FakeUcp } from '../../stores/ucp/testing/fake-ucp'
import { useEngine } from '../testing/use-engine'

const { app, start, call, monitorAll, monitorOf, until, unchecked, checkedAgain } = useEngine()

let fake: FakeUcp
beforeEach(async () => {
  fake = await startFakeUcp('rest')
  fake.fault = withoutDetails('rest')
  await addStore(app().db, {
    key: 'partial',
    dialect: 'ucp',
    base_url: fake.origin,
    credentials: sealCredentials(testSecrets, 'partial', {}),
  })
})
afterEach(() => fake.close())

/** Sells CA1-1 and CA1-2, of other combinations of options: further ones may exist. The first one is representative. */
const sell = (first: number, second: number) => {
  const variant = { price: 20, listPrice: 30 }
  fake.products.set('CA1', {
    id: 'CA1',
    variants: [
      { ...variant, id: 'CA1-1', color: 'Black', quantity: first },
      { ...variant, id: 'CA1-2', color: 'Red', quantity: second },
    ],
  })
  fake.sizes.set('CA1-1', 'S').set('CA1-2', 'M')
}

const kindsOf = async (path: string, body?: Record<string, unknown>) =>
  (await call(body ? 'POST' : 'GET', path, body))
    .json<EndpointResponse<typeof replayMonitor>>()
    .events.map(({ kind }) => kind)

test('a monitor of all variants requests those in the catalogue, and the replay judges its history like the checks', async () => {
  sell(0, 1)
  await monitorAll('CA', 1, 2, 'partial')
  start()
  await until('the first check', async () => (await unchecked()) === 0)
  expect(await monitorOf('CA1')).toMatchObject({ health: 'ok', orderable: true, stock_state: 'in' })
  const { id } = await monitorOf('CA1')
  for (const [first, second] of [
    [0, 0],
    [1, 0],
    [0, 0],
    [0, 1],
  ] as const) {
    sell(first, second)
    await checkedAgain('CA1')
    expect(await monitorOf('CA1')).toMatchObject({ orderable: first + second > 0 ? true : null })
  }
  const { variants } = (await call('GET', `/inventory-monitors/${id}`)).json<EndpointResponse<typeof getMonitor>>()
  expect(variants).toMatchObject([
    { variant_id: 'CA1-1', orderable: false },
    { variant_id: 'CA1-2', orderable: true },
  ])
  const question = { website_type: 'partial', product_code: 'CA1' }
  expect(await kindsOf('/inventory-monitors/replay', question)).toEqual([])
  // Chosen variants are judged by their own readings while all of them were read, and are unknown while one is unread.
  fake.leftOut.add('CA1-2')
  await checkedAgain('CA1')
  const chosen = { ...question, variant_ids: ['CA1-1', 'CA1-2'] }
  const turns = ['restocked', 'sold_out', 'restocked', 'sold_out']
  expect(await kindsOf('/inventory-monitors/replay', chosen)).toEqual(turns)
})
