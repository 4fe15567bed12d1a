import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { globalName } from '@outlet/release-gate/check-names'
import { expect, openAsAdmin, test, type Console } from './console'

const STEAL = "localStorage.setItem('stolen', localStorage.getItem('token') ?? 'ran')"
const FILES = {
  'evil.js': STEAL,
  'evil.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script href="evil.js"/><script>${STEAL}</script></svg>`,
}
const HTML = `<!doctype html><title>evil</title><!--outlet-release--><script src="evil.js"></script><script>${STEAL}</script>`

const publish = (outlet: Console, name: string, version: string, shown: Record<string, string>) => {
  const global = globalName(name, version)
  const entry = { 'remoteEntry.js': `var ${global}={get:()=>({"./main":{pages:{}}})}` }
  const files: Record<string, string> = { ...(name !== 'host' && entry), ...shown }
  const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
  const descriptor = {
    name,
    version,
    commit: null,
    built_at: new Date().toISOString(),
    contract: '*',
    entry: name === 'host' ? 'index.html' : 'remoteEntry.js',
    global,
    routes: [],
    widgets: [],
    preload: [],
    shared: {},
    files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, integrityOf(text)])),
  }
  const sent = Object.entries(files).map(([path, text]) => ({ path, content: Buffer.from(text).toString('base64') }))
  return outlet.api('POST', '/releases', { descriptor, files: sent })
}

/**
 * Serves files without the header that forces a download, so that only the other protections can prevent scripts from
 * running.
 */
const showFiles = (page: Page) =>
  page.route('**/remotes/**', async (route) => {
    const response = await route.fetch()
    const { 'content-disposition': _saved, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })

const stolen = async (page: Page) => {
  await page.goto('/')
  return page.evaluate(() => localStorage.getItem('stolen'))
}

test('a published file runs nothing and reads no token when it is opened by itself', async ({ page, outlet }) => {
  for (const [file, text] of [
    ['evil.html', HTML],
    [
      'evil.xml',
      `<?xml-stylesheet href="evil.xsl"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${STEAL}</h:script></x>`,
    ],
    ['evil.pdf', '%PDF-1.4'],
  ] as const) {
    await expect(publish(outlet, 'evil', '1.0.0', { ...FILES, [file]: text })).rejects.toThrow(`${file} is of no kind`)
  }
  await publish(outlet, 'evil', '1.0.0', FILES)
  await publish(outlet, 'host', '98.0.0', { 'index.html': HTML, 'login.html': HTML, 'evil.js': STEAL })
  await openAsAdmin(page, outlet.token, '/')

  for (const address of ['/remotes/evil/1.0.0/evil.svg', '/remotes/host/98.0.0/index.html']) {
    const download = page.waitForEvent('download')
    await expect(page.goto(address)).rejects.toThrow('Download is starting')
    await (await download).delete()
    expect(await stolen(page)).toBeNull()
  }
  await showFiles(page)
  for (const address of ['/remotes/evil/1.0.0/evil.svg', '/remotes/host/98.0.0/index.html']) {
    await page.goto(address)
    const readToken = () => page.evaluate(() => localStorage.getItem('token'))
    await expect(readToken()).rejects.toThrow(/sandboxed/)
    expect(await stolen(page)).toBeNull()
  }
  await page.goto('/remotes/evil/1.0.0/evil.js')
  expect(await stolen(page)).toBeNull()
})

test('a picture of a release is still shown by a page', async ({ page, outlet }) => {
  await publish(outlet, 'pictures', '1.0.0', {
    ...FILES,
    'evil.svg': FILES['evil.svg'].replace(
      '<script',
      '<style>rect{fill:red}</style><rect width="9" height="9"/><script',
    ),
  })
  await openAsAdmin(page, outlet.token, '/')
  const colour = await page.evaluate(async () => {
    const image = new Image()
    image.src = '/remotes/pictures/1.0.0/evil.svg'
    await image.decode()
    const context = document.createElement('canvas').getContext('2d')
    context?.drawImage(image, 0, 0)
    return [...(context?.getImageData(4, 4, 1, 1).data ?? [])]
  })
  expect(colour).toEqual([255, 0, 0, 255])
  expect(await stolen(page)).toBeNull()
})
