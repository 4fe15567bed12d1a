import type { TestDatabase } from '../src/testing/test-database'
import { faults, type Fault } from './buying/faults'
import { playWithFault } from './buying/play-with-fault'
import { proofPostgres } from './buying/proof-database'
import { addCounts, type Findings, type Proof } from './proof'

/** Number of histories within which even the rarest fault is detected. */
const MAX_HISTORIES = 300

type Say = (line: string) => void

async function tryFault(
  { name, ...fault }: Fault,
  database: TestDatabase,
  firstSeed: number,
  say: Say,
): Promise<Findings> {
  const isAlone = fault.behind === undefined
  const maxHistories = isAlone ? MAX_HISTORIES : MAX_HISTORIES / 10
  const { played, wrong } = await playWithFault({ name, ...fault }, database, { firstSeed, maxHistories: maxHistories })
  const [first] = wrong
  say(`${name}: ${first ? `noticed after ${played}, ${first}` : `not noticed in ${played}`}`)
  if (!isAlone) return { counts: { [first ? 'noticed' : 'held by another guard']: 1 }, found: [] }
  return { counts: { [first ? 'noticed' : 'missed']: 1, histories: played }, found: first ? [] : [name] }
}

export const proof: Proof = {
  name: 'buying-faults',
  about: 'the protocol of buying with a guard taken out, one after another: the histories notice each',
  tries: faults.length,
  partOf: 5,
  async run({ tries, tried, seed, say }) {
    const postgres = await proofPostgres()
    let all: Findings = { counts: {}, found: [] }
    try {
      for (const fault of faults.slice(tried, tried + tries)) {
        const database = await postgres.database()
        const { counts, found } = await tryFault(fault, database, seed, say).finally(() => database.close())
        all = { counts: addCounts(all.counts, counts), found: [...all.found, ...found] }
      }
    } finally {
      await postgres.stop()
    }
    return all
  },
}
