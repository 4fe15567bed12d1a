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

/** Width and height in the header of a PNG file. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test('browsers can install the console: the manifest names icons that exist and have the stated size', async () => {
  const response = await get('/manifest.webmanifest')
  expect(response.headers['content-type']).toContain('application/manifest+json')
  for (const { src, sizes, type } of Manifest.parse(response.json()).icons) {
    const icon = await get(src)
    expect(icon.headers['content-type']).toBe(type)
    expect(sizeOf(icon.rawPayload)).toBe(sizes)
  }
})
