import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { secretBox } from '../platform/secrets/secret-box'
import { DiskCache } from './disk-cache'
import { hashOf, productImages, readImageName } from '../products/image-address'
import { NotAnImageError, resizeImage } from './resize-image'

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } })
    .png()
    .toBuffer()

test('images are scaled down, never up, and converted to WebP', async () => {
  const size = async (width: number, height: number, edge: number) => {
    const meta = await sharp(await resizeImage(await png(width, height), edge)).metadata()
    return [meta.format, meta.width, meta.height]
  }
  expect(await size(800, 400, 200)).toEqual(['webp', 200, 100])
  expect(await size(40, 90, 200)).toEqual(['webp', 40, 90])
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['an SVG behind a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['nothing', ''],
  ['a PDF', '%PDF-1.7'],
])('%s is not an image', async (_name, text) => {
  await expect(resizeImage(Buffer.from(text), 100)).rejects.toThrow(NotAnImageError)
})

test('refuses a corrupt image and one that is too large to decode', async () => {
  const broken = (await png(50, 50)).subarray(0, 60)
  await expect(resizeImage(broken, 100)).rejects.toThrow(NotAnImageError)
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  await expect(resizeImage(bomb, 100)).rejects.toThrow(NotAnImageError)
})

test('an address names product, image and size, and cannot be forged without the key', () => {
  const secrets = secretBox('ab'.repeat(32))
  const address = productImages(secrets, { website_type: 'coach-outlet', id: 'PB 1/2' })
  const id = (url: string) => url.replace('/api/v1/images/', '')
  expect(readImageName(secrets, id(address('/a.png')))).toEqual({
    websiteType: 'coach-outlet',
    productId: 'PB 1/2',
    hash: hashOf('/a.png'),
    size: 't',
  })
  expect(readImageName(secrets, id(address('/a.png', 'f')))?.size).toBe('f')
  expect(readImageName(secrets, id(address('/a.png', 's')))?.size).toBe('s')
  expect(address('/a.png')).not.toBe(address('/b.png'))
  expect(readImageName(secretBox('cd'.repeat(32)), id(address('/a.png')))).toBeNull()
})

describe('disk cache', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'outlet-images-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('stays within its size limit; the least recently used files are evicted', async () => {
    const cache = new DiskCache(folder, 1000)
    for (const name of ['a', 'b', 'c']) {
      await cache.set(name, Buffer.alloc(300, name))
      await new Promise((resolve) => setTimeout(resolve, 3))
    }
    expect(await cache.get('a')).toEqual(Buffer.alloc(300, 'a'))
    await cache.set('d', Buffer.alloc(300, 'd'))
    expect(readdirSync(folder).sort()).toEqual(['a', 'c', 'd'])
    expect(await cache.get('b')).toBeNull()
  })

  test('finds its files after a restart and deletes partial files', async () => {
    await new DiskCache(folder, 1000).set('a', Buffer.from('kept'))
    writeFileSync(join(folder, '.half'), 'x')
    const cache = new DiskCache(folder, 1000)
    expect((await cache.get('a'))?.toString()).toBe('kept')
    expect(readdirSync(folder)).toEqual(['a'])
  })
})
