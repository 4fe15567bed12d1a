import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proof } from './release-kills.proof'
import { runProof } from './run-proof'

test('one of two servers is killed during a publish and a pin: no partial release, no lost generation, and the console always loads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outlet-proof-'))
  const { counts, found } = await runProof(proof, { n: 3, seed: 7, resume: false, folder, say: () => undefined })
  rmSync(folder, { recursive: true })
  expect(found).toEqual([])
  expect(counts['loads of the console']).toBeGreaterThan(10)
})
