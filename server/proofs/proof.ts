/** What a part of a proof tried, by what it is called, and each violation that it found, in a sentence. */
export interface Findings {
  counts: Record<string, number>
  found: string[]
}

export interface ProofRun {
  tries: number
  /** How many parts before have tried. */
  tried: number
  /** Of this part alone: the same seed chooses the same. */
  seed: number
  say(line: string): void
  /** A git ref, where the proof begins with an older state of the project (`--from`). */
  from: string | undefined
}

/**
 * Tries something many times, at random. It is done in parts, each by itself: what a part found is kept, so that a run
 * that was stopped goes on with the next one.
 */
export interface Proof {
  /** Of the file: `kills` is kills.proof.ts. */
  name: string
  about: string
  /** Of the long form, unless `--n` says otherwise. */
  tries: number
  /** Tries of a part at most. */
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
