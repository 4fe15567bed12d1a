/** Result of a part of a proof: counts by name, and a sentence for each violation found. */
export interface Findings {
  counts: Record<string, number>
  found: string[]
}

export interface ProofRun {
  tries: number
  /** Number of tries of the parts before. */
  tried: number
  /** Seed of this part; the same seed makes the same choices. */
  seed: number
  say(line: string): void
  /** Git ref of an older state of the project that the proof starts with (`--from`). */
  from: string | undefined
  /** Shop at which the proof buys (`--shop`). */
  shop: string | undefined
}

/**
 * A randomized test of many tries. It runs in independent parts; the result of each part is stored, so that a stopped
 * run resumes with the next part.
 */
export interface Proof {
  /** Name of the file: `kills` is kills.proof.ts. */
  name: string
  about: string
  /** Number of tries of the full run, unless `--n` sets another. */
  tries: number
  /** Maximum number of tries of a part. */
  partOf: number
  run(part: ProofRun): Promise<Findings>
}

export const addCounts = (
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> => {
  const sum = { ...one }
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count
  return sum
}
