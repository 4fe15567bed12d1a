import { appendFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exampleRemote } from '../testing/example-remote'
import { resolveVersion, sourceVersion } from './source-version.mjs'

let remote: ReturnType<typeof exampleRemote>
beforeEach(() => (remote = exampleRemote()))
afterEach(() => remote.remove())

test('the same sources have the same version in any folder', async () => {
  const other = exampleRemote()
  const version = await sourceVersion(remote.dir)
  expect(version).toMatch(/^1\.2\.3-local-[0-9a-f]{12}$/)
  expect(await sourceVersion(other.dir)).toBe(version)
  other.remove()
})

test.each(['src/list/ExampleListPage.tsx', 'src/list/list.module.css', 'webpack.config.mjs', 'package.json'])(
  'a change in %s changes the version',
  async (file) => {
    const before = await sourceVersion(remote.dir)
    appendFileSync(path.join(remote.dir, file), '\n')
    expect(await sourceVersion(remote.dir)).not.toBe(before)
  },
)

test('files that are not built do not change the version', async () => {
  const before = await sourceVersion(remote.dir)
  writeFileSync(path.join(remote.dir, 'src/list/ExampleListPage.test.tsx'), 'test')
  writeFileSync(path.join(remote.dir, 'README.md'), 'read me')
  expect(await sourceVersion(remote.dir)).toBe(before)
})

test('renaming a file changes the version', async () => {
  const other = exampleRemote({ 'src/list/a.ts': 'x' })
  const another = exampleRemote({ 'src/list/b.ts': 'x' })
  expect(await sourceVersion(other.dir)).not.toBe(await sourceVersion(another.dir))
  other.remove()
  another.remove()
})

test('the version is that of package.json, unless a valid one is requested', async () => {
  expect(await resolveVersion(remote.dir, undefined)).toBe('1.2.3')
  expect(await resolveVersion(remote.dir, '2.0.0-rc.1')).toBe('2.0.0-rc.1')
  expect(await resolveVersion(remote.dir, '1.0.0-local-092285912411')).toBe('1.0.0-local-092285912411')
  for (const invalid of ['next', '1.0', '01.0.0', '1.0.0-', '1.0.0-rc..1', '1.0.0-local.092285912411'])
    await expect(resolveVersion(remote.dir, invalid)).rejects.toThrow(`'${invalid}' is not a version`)
  await expect(resolveVersion(remote.dir, '1.4')).rejects.toThrow('not a version')
})
