import { setClockOffset } from '../../../platform/time/clock'
import { fill } from '../../testing/fake-store'
import { businessError } from '../testing/fake-business'
import { idsIn } from '../testing/fake-catalogue'
import { resourceIn } from '../testing/fake-ucp'
import { fillGrid, open, pathsOf, useFakes, withoutDetails } from '../testing/open-fakes'

const start = useFakes()

/** Known variants of the one product that is read. */
const known =
  (...ids: string[]) =>
  (productIds: readonly string[]) =>
    Promise.resolve(new Map(productIds.map((id) => [id, ids])))

describe.each(['rest', 'mcp'] as const)('over %s', (transport) => {
  describe('a store without the operation for single products', () => {
    const startPlain = async () => {
      const fake = await start(transport)
      fake.fault = withoutDetails(transport)
      return fake
    }

    test('is read as far as it lists variants, and by the ids of variants that are known', async () => {
      const fake = await startPlain()
      fill(fake, 'p', 1)
      const connector = open(fake)
      expect(await connector.readStock(['p-1'])).toMatchObject([
        { outcome: 'found', isPartial: true, stock: [{ variantId: 'p-1-black' }] },
      ])
      // Another variant is featured now: the one that was read before is requested by its id.
      fake.products.get('p-1')?.variants.reverse()
      const both = [{ variantId: 'p-1-red' }, { variantId: 'p-1-black' }]
      expect(await connector.readStock(['p-1'])).toMatchObject([{ outcome: 'found', stock: both }])
      fake.products.get('p-1')?.variants.reverse()
      const [reading] = await open(fake).readStock(['p-1'], { knownVariants: known('p-1-red') })
      expect(reading).toMatchObject({ stock: [{ variantId: 'p-1-black' }, { variantId: 'p-1-red' }] })
      const document = (await open(fake).getProducts(['p-1'], { knownVariants: known('p-1-red') })).get('p-1')
      expect([...(document?.offers.keys() ?? [])]).toEqual(['p-1-black', 'p-1-red'])
    })

    test('has left out the known variants that it does not return, but not those that could not be read', async () => {
      const fake = await startPlain()
      fillGrid(fake, ['Black', 'Red'], ['S', 'M', 'L'])
      const connector = open(fake)
      const options = { knownVariants: known('p-Red-S', 'p-Red-M') }
      const read = async () => (await connector.readStock(['p'], options))[0]
      expect(await read()).toMatchObject({ isPartial: true, leftOut: [] })
      fake.leftOut.add('p-Red-S')
      for (const _again of [1, 2]) expect(await read()).toMatchObject({ isPartial: true, leftOut: ['p-Red-S'] })
      fake.leftOut.clear()
      expect(await read()).toMatchObject({
        leftOut: [],
        stock: [{}, { variantId: 'p-Red-S' }, { variantId: 'p-Red-M' }],
      })
      // One entry of the response is unreadable: any of the missing ids may be that entry.
      fake.leftOut.add('p-Red-S')
      fake.products.set('broken', { id: 'broken', variants: [], isUnreadable: true })
      const [reading] = await connector.readStock(['p', 'broken'], options)
      expect(reading).toMatchObject({ isPartial: true, leftOut: [] })
    })
  })
})

test('variants that a lookup has left out are requested with the others, and are read when they are back', async () => {
  const fake = await start()
  fill(fake, 'p', 1)
  const connector = open(fake)
  await connector.readStock(['p-1'])
  const removed = fake.products.get('p-1')?.variants.splice(1)
  expect(await connector.readStock(['p-1'])).toMatchObject([{ stock: [{ variantId: 'p-1-black' }] }])
  fake.products.get('p-1')?.variants.push(...(removed ?? []))
  fake.requests.length = 0
  for (const _again of [1, 2]) {
    expect(await connector.readStock(['p-1'])).toMatchObject([
      { stock: [{ variantId: 'p-1-black' }, { variantId: 'p-1-red' }] },
    ])
  }
  expect(pathsOf(fake)).toEqual(['/ucp/v1/catalog/lookup', '/ucp/v1/catalog/lookup'])
})

test('the variants of a changed product are still known when the store has lost its operation for single products', async () => {
  const fake = await start()
  fillGrid(fake, ['Black', 'Red'], ['S', 'M'])
  const connector = open(fake)
  await connector.readStock(['p'])
  fake.fault = withoutDetails('rest')
  fake.leftOut.add('p-Red-S')
  for (const _again of [1, 2]) {
    const [reading] = await connector.readStock(['p'])
    expect(reading).toMatchObject({
      isPartial: true,
      leftOut: ['p-Red-S'],
      stock: [{ variantId: 'p-Black-S' }, { variantId: 'p-Black-M' }, { variantId: 'p-Red-M' }],
    })
  }
})

test('variants that a lookup returned are read, even if the lookup stated no options and selections are refused', async () => {
  const fake = await start()
  Object.assign(fake, { returnsMatching: false, listsOptions: false })
  fillGrid(fake, ['Black', 'Red'], ['S', 'M'])
  fake.fault = ({ text }) => (text.includes('"selected"') ? businessError(fake, 'not_found', 'No such.') : null)
  const [reading] = await open(fake).readStock(['p'], { knownVariants: known('p-Red-S', 'p-Red-M') })
  expect(reading).toMatchObject({
    isPartial: true,
    leftOut: [],
    stock: [{ variantId: 'p-Black-S' }, { variantId: 'p-Red-S' }, { variantId: 'p-Red-M' }],
  })
})

test('a variant is left out only if a request without other variants of its product omits it, too', async () => {
  const fake = await start()
  Object.assign(fake, { fault: withoutDetails('rest'), maxVariants: 1 })
  fillGrid(fake, ['Black'], ['S', 'M', 'L'])
  fake.leftOut.add('p-Black-L')
  const connector = open(fake)
  const read = async () => {
    fake.requests.length = 0
    const [reading] = await connector.readStock(['p'], { knownVariants: known('p-Black-M', 'p-Black-L') })
    const lookups = fake.requests.filter(({ url }) => url.pathname.endsWith('/lookup'))
    return { reading, again: lookups.slice(1).flatMap(({ text }) => idsIn(resourceIn(text))) }
  }
  const stock = [{ variantId: 'p-Black-S' }, { variantId: 'p-Black-M' }]
  const first = await read()
  expect(first).toMatchObject({ reading: { stock, leftOut: ['p-Black-L'] } })
  expect(first.again.toSorted()).toEqual(['p-Black-L', 'p-Black-M'])
  // One that was confirmed is not requested by itself in each reading.
  expect(await read()).toMatchObject({ reading: { stock, leftOut: ['p-Black-L'] }, again: ['p-Black-M'] })
  fake.leftOut.clear()
  setClockOffset(601_000)
  const { reading } = await read()
  expect(reading).toMatchObject({ stock: [...stock, { variantId: 'p-Black-L' }], leftOut: [] })
})

test('a variant that cannot be read does not exclude its product from a sync, but a document that may lack variants', async () => {
  const fake = await start()
  fake.fault = withoutDetails('rest')
  fillGrid(fake, ['Black', 'Red'], ['S'])
  fake.leftOut.add('p-Red-S')
  fake.products.set('broken', { id: 'broken', variants: [], isUnreadable: true })
  const documents = await open(fake).getProducts(['p', 'broken'], { knownVariants: known('p-Red-S') })
  expect([...documents.keys()]).toEqual(['p'])
  expect(documents.get('p')).toMatchObject({ isPartial: true, variants: [{ variantId: 'p-Black-S' }] })
})
