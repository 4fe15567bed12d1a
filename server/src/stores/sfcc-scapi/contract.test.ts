import { openTrial } from '../open-connector'
import { describeWithSpecifications, startContractServer, type ContractServer } from './testing/contract-server'
import { practiceConfig } from '../testing/add-store'
import { catalogueOf } from '../testing/catalogue-of'

let contract: ContractServer
let stores = 0

const open = (credentials: object = { client_id: 'guest', client_secret: 'sesame' }, own: object = {}) =>
  openTrial(
    {
      settings: {
        key: `contract-${++stores}`,
        name: 'Contract',
        dialect: 'sfcc-scapi',
        base_url: contract.origin,
        organization_id: 'f_ecom_zzxy_prd',
        site_id: 'RefArch',
        category_ids: ['electronics-digital-media-players'],
        list_price_book: 'usd-list-pricebook',
        currency: 'USD',
        rate_per_second: 1,
        burst: 1,
        concurrency: 1,
        max_orderable_quantity: 5,
        ...own,
      },
      credentials,
      isPractice: true,
    },
    { config: practiceConfig },
  )

const suite = describeWithSpecifications('the contract of the Shopper APIs')

suite('what Salesforce itself specifies', () => {
  beforeAll(async () => {
    contract = await startContractServer()
  })
  afterAll(() => contract.close())
  beforeEach(() => {
    contract.violations.length = 0
    contract.requests.length = 0
    contract.status = null
  })

  test('accepts every request: the sign-in of a private client, the search, products, their stock', async () => {
    const connector = open()
    await expect(catalogueOf(connector).count()).resolves.toBeGreaterThan(0)
    const products = await connector.getProducts(Array.from({ length: 30 }, (_, index) => `product-${index}`))
    expect(products.size).toBeGreaterThan(0)
    await connector.readStock(['apple-ipod-shuffle', 'b'])
    expect(contract.violations).toEqual([])
    const paths = new Set(contract.requests.map((path) => path.replace(/.*\//, '')))
    expect([...paths].sort()).toEqual(['availability', 'product-search', 'products', 'token'])
    expect(contract.requests.filter((path) => path.endsWith('token'))).toHaveLength(1)
  })

  test('accepts the sign-in of a public client', async () => {
    const connector = open({ client_id: 'guest' }, { redirect_uri: 'http://localhost:3000/callback' })
    await catalogueOf(connector).count()
    expect(contract.violations).toEqual([])
    expect(contract.requests.slice(0, 2).map((path) => path.replace(/.*\//, ''))).toEqual(['authorize', 'token'])
  })

  test('its example of a search is read as one page with its total', async () => {
    const page = await catalogueOf(open()).list(null)
    expect(page.ids).toContain('74974310')
    expect(page.total).toBeGreaterThan(0)
    expect(contract.violations).toEqual([])
  })

  test.each([
    [400, 'store.bad_shape'],
    [401, 'store.auth_failed'],
  ])('its own errors are read: %s is %s', async (status, code) => {
    const connector = open()
    await catalogueOf(connector).count()
    contract.status = status
    await expect(connector.getProducts(['a'])).rejects.toMatchObject({ code, message: expect.stringMatching(/: \w/) })
  })

  test('a request without required parameters is reported as a violation', async () => {
    await fetch(`${contract.origin}/product/shopper-availability/v1/organizations/f_ecom_zzxy_prd/availability?ids=a`)
    expect(contract.violations.length).toBeGreaterThan(1)
  })
})
