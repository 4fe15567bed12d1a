import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDescriptor } from '../../remote-kit/src/descriptor.mjs'
import { pin, readEnvironment } from '../../remote-kit/src/environments.mjs'
import { publish } from '../../remote-kit/src/publish.mjs'
import { applications, root } from './root.mjs'

const readPublished = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/**
 * Publishes the local builds and pins them in the server's environment. Pins only builds that changed since the last
 * start with this data folder, so that other pins made in the meantime remain.
 */
export async function publishLocally(server, { dataDir, environment }) {
  const built = []
  for (const name of applications) {
    const dir = join(root, name)
    built.push({ dir, descriptor: await readDescriptor(dir) })
  }
  const token = await server.deployToken(built.map(({ descriptor }) => descriptor.name))
  const registry = { server: server.url, token }
  const file = join(dataDir, 'published.json')
  const { generation } = await readEnvironment({ ...registry, environment })
  const published = generation === 0 ? {} : readPublished(file)
  const pins = {}
  for (const { dir, descriptor } of built) {
    if (published[descriptor.name] === descriptor.version) continue
    await publish({ ...registry, dir })
    pins[descriptor.name] = descriptor.version
  }
  if (Object.keys(pins).length === 0) return
  await pin({ ...registry, environment, pins, reason: 'npm start' })
  writeFileSync(file, JSON.stringify({ ...published, ...pins }, null, 2))
  console.log(`pinned ${Object.keys(pins).join(', ')} to ${environment}`)
}
