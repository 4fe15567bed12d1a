import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from '@outlet/shared/contract/zod'
import { addCounts, type Findings, type Proof } from './proof'

const Progress = z.object({
  tried: z.int(),
  counts: z.record(z.string(), z.number()),
  found: z.array(z.string()),
})
type Progress = z.infer<typeof Progress>

export interface ProofOptions {
  n: number
  seed: number
  from?: string | undefined
  shop?: string | undefined
  /** Resumes a stopped run of the same name, seed and n. */
  resume: boolean
  say(line: string): void
  /** Folder of the progress file; by default the system's folder for temporary files. */
  folder?: string
}

const NOTHING: Progress = { tried: 0, counts: {}, found: [] }

function readProgress(file: string): Progress {
  try {
    return existsSync(file) ? Progress.parse(JSON.parse(readFileSync(file, 'utf8'))) : NOTHING
  } catch {
    // The process was killed while it wrote the file.
    return NOTHING
  }
}

function storeProgress(file: string, progress: Progress) {
  writeFileSync(`${file}.new`, JSON.stringify(progress))
  renameSync(`${file}.new`, file)
}

/** Derives a part's seed, so that parts of one seed and of neighbouring seeds differ. */
const seedOfPart = (seed: number, tried: number) => (Math.imul(seed, 0x9e3779b1) + tried) >>> 0

/** Runs all parts of a proof and returns the combined findings. */
export async function runProof(
  proof: Proof,
  { n, seed, from, shop, resume, say, folder = tmpdir() }: ProofOptions,
): Promise<Findings> {
  const file = join(
    folder,
    `outlet-proof-${[proof.name, ...(shop === undefined ? [] : [shop]), seed, n].join('-')}.json`,
  )
  let progress = resume ? readProgress(file) : NOTHING
  if (progress.tried > 0) say(`resumes after ${progress.tried} of ${n}`)
  while (progress.tried < n) {
    const { tried } = progress
    const tries = Math.min(proof.partOf, n - tried)
    const { counts, found } = await proof.run({ tries, tried, seed: seedOfPart(seed, tried), say, from, shop })
    progress = {
      tried: tried + tries,
      counts: addCounts(progress.counts, counts),
      found: [...progress.found, ...found],
    }
    storeProgress(file, progress)
    say(`${progress.tried} of ${n}: ${JSON.stringify(counts)}`)
    for (const each of found) say(`FOUND ${each}`)
  }
  rmSync(file, { force: true })
  const { counts, found } = progress
  for (const [name, count] of Object.entries(counts)) say(`${name}: ${count}`)
  say(`proof ${proof.name}: ${n} tried, ${found.length} found, seed ${seed}`)
  return { counts, found }
}
