import { systemCaller } from '../../../platform/audit/record-audit'
import { serve } from '../../../testing/serve'
import { describeStore } from '../../store-columns'
import { sealCredentials } from '../../store-credentials'
import { testSecrets } from '../../testing/add-store'
import { dialectUnderTest } from '../../testing/dialects'
import { fill } from '../../testing/fake-store'
import { useStoreUnderTest } from '../../testing/store-under-test'
import { tryStore } from '../../try-store'
import { anywhere } from '../testing/open-fakes'

const on = useStoreUnderTest(dialectUnderTest('ucp'))

test('a test sends the stored secret to no other token endpoint', async () => {
  fill(on.fake(), 'p', 1)
  const received: unknown[] = []
  const another = await serve(({ headers: { authorization } }, response) => {
    received.push(authorization)
    response.end()
  })
  const key = 'ucp-with-client'
  const client = { oauth_client_id: 'console', oauth_client_secret: 'sesame' }
  const store = await on.newStore({ key, credentials: sealCredentials(testSecrets, key, client) })
  const tried = (oauth_token_url: string | null) => {
    const settings = { ...describeStore(store), dialect: 'ucp' as const, oauth_token_url }
    return tryStore(on.deps({ config: anywhere }), systemCaller('test'), settings)
  }
  expect(await tried(null)).toMatchObject({ error: null })
  const proofs = () => on.fake().requests.filter(({ headers }) => headers['authorization']?.startsWith('Basic '))
  expect(proofs()).toHaveLength(1)
  await tried(`${another.origin}/token`)
  await another.close()
  expect([received, proofs().length]).toEqual([[], 1])
})
