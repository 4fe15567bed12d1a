import { catalogueOf } from '../../testing/catalogue-of'
import { practiceConfig } from '../../testing/add-store'
import { fill } from '../../testing/fake-store'
import { businessError } from '../testing/fake-business'
import { open, useFakes } from '../testing/open-fakes'

const start = useFakes()

test('no error of a read repeats our token or secret, which a store may write into its messages', async () => {
  const fake = await start()
  fill(fake, 'p', 1)
  const credentials = { oauth_client_id: 'the-console', oauth_client_secret: 'a-secret' }
  const connector = open(fake, {}, practiceConfig, credentials)
  await connector.readStock(['p-1'])
  expect(fake.token).not.toBeNull()
  fake.fault = ({ url }) =>
    url.pathname.startsWith('/ucp/') ? businessError(fake, 'odd', `odd: ${fake.token} of a-secret`) : null
  const message = expect.stringContaining('odd: *** of ***') as string
  const error = { code: 'store.bad_shape', message }
  expect(await connector.readStock(['p-1'])).toMatchObject([{ outcome: 'failed', error }])
  await expect(connector.getProducts(['p-1'])).rejects.toMatchObject(error)
  await expect(catalogueOf(connector).list(null)).rejects.toMatchObject(error)
})
