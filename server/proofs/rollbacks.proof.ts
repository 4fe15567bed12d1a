import type { Findings, Proof, ProofRun } from './proof'
import { runJourney } from './run-journey'

const STREAMS = 190
const BROWSERS = 10

async function run({ tries, say }: ProofRun): Promise<Findings> {
  const { passed, said } = await runJourney('rollbacks', {
    ROLLBACKS: String(tries),
    ROLLBACK_STREAMS: String(STREAMS),
    ROLLBACK_BROWSERS: String(BROWSERS),
  })
  for (const [line] of said.matchAll(/^(by events|after the server was killed|without events): .*$/gm)) say(line)
  return { counts: { 'roll-backs of each kind': tries }, found: passed ? [] : [said] }
}

export const proof: Proof = {
  name: 'rollbacks',
  about: `how soon ${STREAMS} event streams and ${BROWSERS} browsers know of a roll-back: by events, after a kill, without events (build with npm start first)`,
  tries: 20,
  partOf: 20,
  run,
}
