import type { Findings, Proof, ProofRun } from './proof'
import { runJourney } from './run-journey'

async function run({ tries, seed }: ProofRun): Promise<Findings> {
  const revocations = Math.ceil(tries / 4)
  const { passed, said } = await runJourney('upgrades', {
    UPGRADES: String(tries),
    REVOCATIONS: String(revocations),
    UPGRADES_SEED: String(seed),
  })
  return { counts: { upgrades: tries, revocations }, found: passed ? [] : [said] }
}

export const proof: Proof = {
  name: 'upgrades',
  about:
    'pins other releases, and revokes the one that is shown (a quarter as often), while a person types, sends and reads in a browser (build with npm start first)',
  tries: 200,
  partOf: 50,
  run,
}
