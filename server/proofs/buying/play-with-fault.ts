import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import { z } from '@outlet/shared/contract/zod'
import { bundleWorker } from '../../src/testing/bundle-worker'
import type { TestDatabase } from '../../src/testing/test-database'
import type { Fault } from './faults'

const source = resolve(import.meta.dirname, '../../src')
const Played = z.object({ played: z.int(), wrong: z.array(z.string()) })

/** Throws where the file is not any more as the fault was written for. */
function changedBy({ name, edits }: Fault, file: string): string {
  return edits
    .filter((edit) => join(source, edit.file) === file)
    .reduce(
      (text, { from, to }) => {
        if (!text.includes(from)) throw new Error(`"${name}" finds nothing to change: ${from}`)
        return text.replaceAll(from, to)
      },
      readFileSync(file, 'utf8'),
    )
}

const withFault = (fault: Fault): Plugin => ({
  name: 'fault',
  setup: ({ onLoad }) => {
    const files = new Set(fault.edits.map(({ file }) => join(source, file)))
    onLoad({ filter: /\.ts$/ }, ({ path }) =>
      files.has(path) ? { contents: changedBy(fault, path), loader: 'ts' } : null,
    )
  },
})

/** Plays at most so many histories with the fault built in, until one notices it. */
export async function playWithFault(
  fault: Fault,
  database: TestDatabase,
  { firstSeed, most }: { firstSeed: number; most: number },
): Promise<z.infer<typeof Played>> {
  if (fault.sql !== undefined) await database.db.$client.query(fault.sql)
  const script = join(source, 'purchase-attempts/testing/histories-process.ts')
  const bundled = await bundleWorker(script, [withFault(fault)])
  try {
    const child = bundled.start(database.url, {
      ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8',
      FIRST_SEED: String(firstSeed),
      HISTORIES: String(most),
    })
    const said = once(child, 'message')
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`"${fault.name}" ended with ${String(code)} before it had played`)
    })
    const [message] = await Promise.race([said, ended])
    return Played.parse(message)
  } finally {
    bundled.remove()
  }
}
