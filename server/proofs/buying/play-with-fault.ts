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

/**
 * Returns the source of a file below server/src with the fault's replacements. Throws when a text to replace is missing
 * from the file.
 */
export function applyFault({ name, edits }: Fault, file: string): string {
  return edits
    .filter((edit) => edit.file === file)
    .reduce(
      (text, { from, to }) => {
        if (!text.includes(from)) throw new Error(`"${name}" finds nothing to change: ${from}`)
        return text.replaceAll(from, to)
      },
      readFileSync(join(source, file), 'utf8'),
    )
}

const withFault = (fault: Fault): Plugin => ({
  name: 'fault',
  setup: ({ onLoad }) => {
    const files = new Map(fault.edits.map(({ file }) => [join(source, file), file]))
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const file = files.get(path)
      return file === undefined ? null : { contents: applyFault(fault, file), loader: 'ts' }
    })
  },
})

/** Plays up to `most` histories with the fault built in, until one detects it. */
export async function playWithFault(
  fault: Fault,
  database: TestDatabase,
  { firstSeed, maxHistories }: { firstSeed: number; maxHistories: number },
): Promise<z.infer<typeof Played>> {
  if (fault.sql !== undefined) await database.db.$client.query(fault.sql)
  const script = join(source, 'purchase-attempts/testing/histories-process.ts')
  const bundled = await bundleWorker(script, [withFault(fault)])
  try {
    const child = bundled.start(database.url, {
      ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8',
      FIRST_SEED: String(firstSeed),
      HISTORIES: String(maxHistories),
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
