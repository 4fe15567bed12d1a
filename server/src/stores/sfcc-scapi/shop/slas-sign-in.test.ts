import { StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import { clientId, startPracticeClient, type PracticeClient } from '../../../../practice-store/src/practice-client'
import { clock } from '../../../platform/time/clock'
import { Refusal } from '../../../platform/http/refusal'
import { refuseUnusableAccount } from '../../../task-channels/refuse-unusable-account'
import { useShoppers } from '../../testing/use-shoppers'

const SECRET = 'secret-for-tests'
const REDIRECT = 'https://console.example/callback'
const LOGIN = { login: 'ada@practice.example', password: 'practice-password' }

const { open } = useShoppers()
let client: PracticeClient
let product: string
beforeAll(async () => {
  client = await startPracticeClient({ clientSecret: SECRET, clock })
  product = (await client.examples())['in_stock'] ?? ''
})
afterAll(() => client.store.close())

/** Signs in by creating a cart, and returns the outcome or the error message. */
async function signIn(redirectUri: string | null, credentials: object): Promise<string> {
  const own = { site_id: 'coach-outlet', organization_id: 'f_ecom_practice', redirect_uri: redirectUri }
  const shopper = await open({ dialect: 'sfcc-scapi', base_url: client.store.origin, ...own }, credentials)
  try {
    return (await shopper.prepare([{ variantId: product, quantity: 1 }], 'attempt')).outcome
  } catch (error) {
    return error instanceof Error ? error.message : 'not an error'
  }
}

describe.each([
  ['a private client', { client_secret: SECRET }],
  ['a public client', {}],
] as const)('%s', (name, secret) => {
  test.each([
    ['a guest', {}, REDIRECT, 'prepared'],
    ['a guest', {}, null, name === 'a private client' ? 'prepared' : /^a client without a secret needs/],
    ['an account', LOGIN, REDIRECT, 'prepared'],
    ['an account', LOGIN, null, /^an account’s login needs one of the redirect addresses/],
  ] as const)('signs %s in (%j) with the redirect address %s: %s', async (_who, account, redirectUri, expected) => {
    expect(await signIn(redirectUri, { client_id: clientId, ...secret, ...account })).toMatch(expected)
  })
})

describe('a channel', () => {
  const refused = (
    dialect: Parameters<typeof refuseUnusableAccount>[0]['dialect'],
    type: 'guest' | 'login',
    uri: string | null,
  ) => {
    try {
      refuseUnusableAccount({ dialect, redirect_uri: uri }, type === 'login' ? { type, login: 'ada' } : { type })
      return null
    } catch (error) {
      return error instanceof Refusal ? error.code : 'another error'
    }
  }
  test.each(StoreDialect.options)('at %s accepts each account that can be signed in there', (dialect) => {
    const table = (['guest', 'login'] as const).flatMap((type) =>
      [REDIRECT, null].map((uri) => [type, uri, refused(dialect, type, uri)]),
    )
    const hasAccounts = ['sfcc-ocapi', 'sfcc-scapi', 'medusa', 'vendure'].includes(dialect)
    const refusedWith = (uri: string | null) =>
      !hasAccounts || (dialect === 'sfcc-scapi' && uri === null) ? 'request.invalid' : null
    expect(table).toEqual([
      ['guest', REDIRECT, null],
      ['guest', null, null],
      ['login', REDIRECT, refusedWith(REDIRECT)],
      ['login', null, refusedWith(null)],
    ])
  })
})
