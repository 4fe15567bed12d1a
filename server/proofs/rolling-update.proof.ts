import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bundleServer } from '../src/testing/bundle-server'
import { serverProcesses } from '../src/testing/server-processes'
import { putToWork } from './console/at-work'
import { SERVER_ENV, startInstallation } from './console/installation'
import { superviseServer, type SupervisedServer } from './console/supervised-server'
import type { Findings, Proof, ProofRun } from './proof'
import { seededRandom } from './random'
import { builtCommit, findCommit } from './rolling-update/built-commit'

const REST_MS = { min: 500, max: 1500 }
/** Time for which only one side runs. */
const ALONE_MS = 4000

async function update(folder: string, { tries, seed, say }: ProofRun): Promise<Findings> {
  const random = seededRandom(seed)
  const programs = {
    old: serverProcesses(join(folder, 'server/dist/run.js'), SERVER_ENV),
    new: await bundleServer(SERVER_ENV),
  }
  const installation = await startInstallation(folder)
  const unexpected: string[] = []
  const start = (side: keyof typeof programs) =>
    superviseServer(programs[side], {
      role: 'all',
      url: installation.postgres.url,
      reportExit: (what) => unexpected.push(`${side}: ${what}`),
    })
  try {
    const running: SupervisedServer[] = [await start('old')]
    const origins = () => running.flatMap((server) => server.origin() ?? [])
    const { ledger, settle } = await putToWork(installation, { origins, random: seededRandom(random.below(2 ** 31)) })
    await sleep(ALONE_MS)
    say('the new server starts beside the old one, under load')
    running.push(await start('new'))
    for (let tried = 0; tried < tries; tried++) {
      await sleep(REST_MS.min + random.below(REST_MS.max - REST_MS.min))
      const side = tried % 2
      await running[side]?.kill()
      ledger.count(side === 0 ? 'killed: the old one' : 'killed: the new one')
      await running[side]?.ready()
    }
    say('the old one stops')
    await running.shift()?.stop()
    say('the new one works alone')
    await sleep(ALONE_MS)
    say('waits until all is done')
    await settle()
    await running[0]?.stop()
    return { counts: ledger.counts, found: [...unexpected, ...ledger.found] }
  } finally {
    for (const program of Object.values(programs)) program.remove()
    await installation.close()
  }
}

async function run(part: ProofRun): Promise<Findings> {
  const commit = await findCommit(part.from)
  if (commit === null) {
    part.say('SKIPPED: the history of the project is not here, so there is no server of before to be updated')
    return { counts: { skipped: part.tries }, found: [] }
  }
  return update(await builtCommit(commit, part.say), part)
}

export const proof: Proof = {
  name: 'rolling-update',
  about: 'a server of another commit (--from) and this one on one database under load, each killed in turn',
  tries: 10,
  partOf: 10,
  run,
}
