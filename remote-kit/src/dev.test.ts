import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { exampleRemote } from './testing/example-remote'

const command = path.resolve(__dirname, '../bin/remote.mjs')
const remote = exampleRemote({
  'src/dev.tsx': `
    import { mountPractice } from '@outlet/remote-kit/practice'
    import './list/ExampleListPage'
    import remote from './main'
    import { manifest } from './manifest'
    mountPractice(manifest, remote, [])`,
})
afterAll(() => remote.remove())

test('remote dev serves one remote in the practice shell with hot reload at any address', async () => {
  const child = spawn(process.execPath, [command, 'dev', remote.dir, '--port', '0', '--json'])
  try {
    const [chunk] = await once(child.stdout, 'data')
    const { url } = JSON.parse(String(chunk))
    const page = await fetch(`${url}/example/list`, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('<script src="/main.js" defer>')
    const code = await (await fetch(`${url}/main.js`)).text()
    expect(code.includes('PAGE OF THE EXAMPLE')).toBe(true)
    // Each component is registered, so that it can be replaced at run time.
    expect(/\$RefreshReg\$\(_c\d*, "ExampleListPage"\)|register\(_c\d*, "ExampleListPage"\)/.test(code)).toBe(true)
    expect((await fetch(`${url}/missing.js`)).status).toBe(404)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})
