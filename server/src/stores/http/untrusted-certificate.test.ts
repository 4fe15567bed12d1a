import { z } from '@outlet/shared/contract/zod'
import { guardedAgent } from '../../platform/http-client/address-guard'
import { NO_PROXIES } from '../../platform/http-client/outgoing-proxy'
import { untrustedServer, type UntrustedServer } from '../../testing/untrusted-server'
import { freeAdmission } from '../store-admission'
import { StoreClient } from './store-client'

let server: UntrustedServer
const agent = guardedAgent({ allowedPrivateNetworks: ['127.0.0.0/8'], allowedOrigin: null, proxies: NO_PROXIES })
beforeEach(async () => {
  server = await untrustedServer()
})
afterEach(() => server.close())
afterAll(() => agent.destroy())

const failed = jest.fn(async () => undefined)
const client = new StoreClient({
  admission: { ...freeAdmission, failed },
  agent,
  etags: null,
  storeKey: 'store',
  faults: { read: () => null },
  secrets: [],
  identity: null,
})
const access = { headers: async () => ({}) }
const untrusted = {
  code: 'store.untrusted_certificate',
  message: 'certificate not trusted: DEPTH_ZERO_SELF_SIGNED_CERT',
  isRetryable: false,
  isAmbiguous: false,
}

test.each([{}, { bulk: true }])(
  'an untrusted certificate has its own error code; a read of %j is tried once',
  async (options) => {
    await expect(client.get(`${server.url}/products`, z.unknown(), access, options)).rejects.toMatchObject(untrusted)
    expect(server.connections).toBe(1)
    expect(failed).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'store.untrusted_certificate' }))
  },
)

test('a purchase is known not to have been made when the certificate is not trusted', async () => {
  const write = { method: 'POST', url: `${server.url}/orders`, body: { json: {} } } as const
  await expect(client.write(write, () => null, access)).rejects.toMatchObject(untrusted)
  expect(server.connections).toBe(1)
})
