import { runInNewContext } from 'node:vm'
import { hostRoutes } from '@outlet/shared/contract/releases/host-routes'
import { z } from '@outlet/shared/contract/zod'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const get = (url: string) => t.app.http.inject({ url })

const Manifest = z.object({
  display: z.literal('standalone'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.literal('image/png') })).min(2),
})

const SharingManifest = z.object({ share_target: z.object({ action: z.string(), method: z.string() }) })

/** Width and height in the header of a PNG file. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test('the installed console is in the share menu, whose page exists', async () => {
  const { share_target } = SharingManifest.parse((await get('/manifest.webmanifest')).json())
  expect(Object.values(hostRoutes).map(({ path }) => path)).toContain(share_target.action)
  expect(share_target.method).toBe('GET')
})

test('the service worker is a script that is revalidated, and intercepts nothing but navigations', async () => {
  const response = await get('/service-worker.js')
  expect(response.headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect(response.headers['content-type']).toContain('javascript')
  const listeners: Record<string, (event: unknown) => void> = {}
  const self = { addEventListener: (kind: string, listener: (event: unknown) => void) => (listeners[kind] = listener) }
  runInNewContext(response.body, { self })
  const respondWith = jest.fn()
  for (const request of [
    { mode: 'cors', method: 'GET' },
    { mode: 'no-cors', method: 'GET' },
    { mode: 'navigate', method: 'POST' },
  ]) {
    listeners['fetch']?.({ request, respondWith })
  }
  expect(respondWith).not.toHaveBeenCalled()
})

test('browsers can install the console: the manifest names icons that exist and have the stated size', async () => {
  const response = await get('/manifest.webmanifest')
  expect(response.headers['content-type']).toContain('application/manifest+json')
  for (const { src, sizes, type } of Manifest.parse(response.json()).icons) {
    const icon = await get(src)
    expect(icon.headers['content-type']).toBe(type)
    expect(sizeOf(icon.rawPayload)).toBe(sizes)
  }
})
