import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proof } from './kills.proof'
import { runProof } from './run-proof'

test('servers and PostgreSQL are killed under load: nothing is lost, duplicated or stuck', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outlet-proof-'))
  const { counts, found } = await runProof(proof, { n: 3, seed: 7, resume: false, folder, say: () => undefined })
  rmSync(folder, { recursive: true })
  expect(found).toEqual([])
  expect(counts['acknowledged writes']).toBeGreaterThan(10)
  expect(counts['turns']).toBeGreaterThan(10)
})
