import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proof } from './canary.proof'
import { runProof } from './run-proof'

test('canaries that fail are halted in time, and good canaries hardly ever', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outlet-proof-'))
  const { found } = await runProof(proof, { n: 70, seed: 7, resume: false, folder, say: () => undefined })
  rmSync(folder, { recursive: true })
  expect(found).toEqual([])
})
