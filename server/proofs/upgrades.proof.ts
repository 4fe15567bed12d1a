import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Findings, Proof, ProofRun } from './proof'

const root = resolve(import.meta.dirname, '../..')

/** The journey itself, in a browser and against a console of its own. */
async function run({ tries, seed }: ProofRun): Promise<Findings> {
  const words = ['playwright', 'test', '-c', 'host/e2e/playwright.config.ts', '--reporter=line', 'upgrades']
  const child = spawn('npx', words, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', UPGRADES: String(tries), UPGRADES_SEED: String(seed) },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
  const [code] = await once(child, 'exit')
  const counts = { upgrades: tries }
  return code === 0 ? { counts, found: [] } : { counts, found: [said] }
}

export const proof: Proof = {
  name: 'upgrades',
  about: 'pins other releases while a person types, sends and reads in a browser (build with npm start first)',
  tries: 200,
  partOf: 50,
  run,
}
