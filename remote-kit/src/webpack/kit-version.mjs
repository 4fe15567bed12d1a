import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const sources = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Of what configures every build, facades and loaders included: with another one, nothing cached is of use. */
export const kitVersion = () => {
  const hash = createHash('sha256')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(mjs|ts)$/.test(file))
  for (const file of files.sort()) hash.update(file).update(readFileSync(path.join(sources, file)))
  return hash.digest('hex').slice(0, 16)
}
