import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { packPackages } from './pack.mjs'
import { archive, compressArchive, readArchive } from './tarball.mjs'

const host = path.resolve(__dirname, '../../../host')
const folder = mkdtempSync(path.join(tmpdir(), 'outlet-packages-'))
const inPackage = (name: string, file: string) => path.join(folder, name, 'package', file)
const readJson = (name: string, file = 'package.json') => JSON.parse(readFileSync(inPackage(name, file), 'utf8'))
const filesUnder = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
const filesOf = (name: string, under = '.') => filesUnder(inPackage(name, under))

let packed: Record<string, Buffer>
const names = ['remote-kit', 'shared', 'init']
beforeAll(async () => {
  packed = await packPackages(host)
  for (const [name, tar] of Object.entries(packed)) {
    writeFileSync(path.join(folder, `${name}.tgz`), compressArchive(tar))
    mkdirSync(path.join(folder, name))
    execFileSync('tar', ['xzf', path.join(folder, `${name}.tgz`), '-C', path.join(folder, name)])
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('packs the kit, shared and init', () => {
  expect(Object.keys(packed).sort()).toEqual([...names].sort())
  expect(names.map((name) => readJson(name).name)).toEqual(['@outlet/remote-kit', '@outlet/shared', '@outlet/init'])
})

test('is reproducible: the same sources make the same bytes', async () => {
  const again = await packPackages(host)
  for (const name of names) expect(again[name]?.equals(packed[name] ?? Buffer.alloc(0))).toBe(true)
})

test.each(names)('%s has installable versions, and no registry', (name) => {
  for (const file of ['package.json', 'skeleton/package.json'].filter((each) => existsSync(inPackage(name, each)))) {
    expect(readFileSync(inPackage(name, file), 'utf8')).not.toMatch(/catalog:|workspace:|"private": true,\n {2}"lic/)
    const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = readJson(name, file)
    const wanted = Object.values({ ...dependencies, ...devDependencies, ...peerDependencies })
    expect(wanted.filter((version) => !/^\^?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
  }
  const naming = filesOf(name).filter((file) => /registry\.[a-z]+\.[a-z]+/.test(readFileSync(file, 'utf8')))
  expect(naming).toEqual([])
})

test('the kit contains the release gate and depends on the packages that it needs', () => {
  const { dependencies, peerDependencies } = readJson('remote-kit')
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['acorn', 'postcss', 'semver']))
  expect(Object.keys({ ...dependencies, ...peerDependencies })).not.toContain('@outlet/release-gate')
  expect(existsSync(inPackage('remote-kit', 'release-gate/browser/page/main.ts'))).toBe(true)
})

test('makes host-shared packages peer dependencies of the team, and requires no other workspace package from a registry', () => {
  const kit = readJson('remote-kit')
  expect(Object.keys(kit.dependencies)).not.toContain('react')
  expect(kit.peerDependencies).toMatchObject({ react: '^19.3.0', '@outlet/shared': '^0.1.0' })
  expect(kit.peerDependenciesMeta['@outlet/shared']).toEqual({ optional: true })
  expect(kit.peerDependenciesMeta['react']).toBeUndefined()
  expect(readJson('init')).not.toHaveProperty('dependencies')
})

test.each(['remote-kit', 'shared'])('%s contains the files that its exports and commands name', (name) => {
  const { exports, imports = {}, bin = {} } = readJson(name)
  const targets = [exports, imports, bin].flatMap((each) => Object.values(each)).map(String)
  expect(targets.length).toBeGreaterThan(2)
  for (const target of targets) {
    const [before = '', after] = target.split('*')
    if (after === undefined) expect([target, existsSync(inPackage(name, target))]).toEqual([target, true])
    else expect([target, filesOf(name, before).some((file) => file.endsWith(after))]).toEqual([target, true])
  }
})

test('contains the types of each CSS module, and no tests of the workspace', () => {
  for (const name of ['remote-kit', 'shared']) {
    const files = filesOf(name, 'src')
    const modules = files.filter((file) => file.endsWith('.module.css'))
    expect(modules.length).toBeGreaterThan(0)
    expect(modules.filter((file) => !existsSync(`${file}.d.ts`))).toEqual([])
    expect(files.filter((file) => /\.test\.tsx?$/.test(file))).toEqual([])
  }
  expect(existsSync(inPackage('shared', 'src/testing/render-page.tsx'))).toBe(true)
})

test('stores a long path completely, and refuses one that does not fit', () => {
  const long = `${'folder/'.repeat(20)}${'x'.repeat(90)}.ts`
  expect(
    archive([{ path: long, bytes: Buffer.from('a') }])
      .subarray(0, 200)
      .toString(),
  ).toContain('x'.repeat(90))
  expect(readArchive(archive([{ path: long, bytes: Buffer.from('a') }]))).toEqual([
    { path: long, bytes: Buffer.from('a') },
  ])
  expect(() => archive([{ path: 'x'.repeat(200), bytes: Buffer.from('a') }])).toThrow('too long')
})

describe('creates a new remote', () => {
  let server: Server
  let address: string
  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      if (url === '/kit/shared.tgz' || url === '/kit/remote-kit.tgz') {
        response.writeHead(302, { location: `/remotes/host/1.2.3${url}` }).end()
      } else if (url === '/remotes/host/1.2.3/kit/remote-kit.tgz') {
        response.end(readFileSync(path.join(folder, 'remote-kit.tgz')))
      } else response.writeHead(404).end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const bound = server.address()
    address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : ''}`
  })
  afterAll(() => new Promise((done) => server.close(done)))

  const init = (dir: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [inPackage('init', 'bin/init.mjs'), ...args], { cwd: dir })
  const emptyFolder = (name: string) => {
    const dir = path.join(folder, name)
    mkdirSync(path.join(dir, '.git'), { recursive: true })
    return dir
  }

  test('with the given name, from packages at immutable addresses', async () => {
    const dir = emptyFolder('new-remote')
    await init(dir, 'late-returns', '--server', `${address}/`)
    const read = (file: string) => readFileSync(path.join(dir, file), 'utf8')
    const { name, dependencies, devDependencies } = JSON.parse(read('package.json'))
    expect(name).toBe('remote-late-returns')
    expect(dependencies['@outlet/shared']).toBe(`${address}/remotes/host/1.2.3/kit/shared.tgz`)
    expect(devDependencies['@outlet/remote-kit']).toBe(`${address}/remotes/host/1.2.3/kit/remote-kit.tgz`)
    expect(read('src/manifest.ts')).toMatch(/'late-returns'[^]*'LateReturnsList'[^]*'\/late-returns\/list'/)
    expect(read('src/locales/en-US.json')).toContain('Late returns')
    expect(read('src/list/LateReturnsListPage.test.tsx')).toContain('renderPage(<LateReturnsListPage />')
    expect(read('.gitignore')).toContain('node_modules')
    expect(read('.github/workflows/remote.yml')).toContain(`OUTLET_SERVER: ${address}\n`)
    const texts = filesUnder(dir).map((file) => readFileSync(file, 'utf8'))
    expect(texts.filter((text) => /example|Example|CONSOLE/.test(text))).toHaveLength(0)
    await expect(init(dir, 'late-returns', '--server', address)).rejects.toThrow('is not empty')
  })

  test('for the console that it was installed from, unless another is given', async () => {
    const dir = emptyFolder('not-asked')
    await expect(init(dir, 'returns')).rejects.toThrow('for which console?')
    writeFileSync(
      path.join(folder, 'init/package.json'),
      JSON.stringify({ dependencies: { '@outlet/init': `${address}/kit/init.tgz` } }),
    )
    await init(dir, 'returns')
    expect(JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')).name).toBe('remote-returns')
  })

  test('refuses an invalid name and an address that is not a console', async () => {
    const dir = emptyFolder('refused')
    await expect(init(dir, 'Late_Returns', '--server', address)).rejects.toThrow('is no name for a remote')
    await expect(init(dir, 'host', '--server', address)).rejects.toThrow('is no name for a remote')
    await expect(init(dir, 'returns', '--server', `${address}/elsewhere`)).rejects.toThrow('has no packages (404)')
    expect(readdirSync(dir)).toEqual(['.git'])
  })
})
