import { setTimeout as sleep } from 'node:timers/promises'
import { bundleServer } from '../src/testing/bundle-server'
import { putToWork } from './console/at-work'
import { SERVER_ENV, startInstallation, type Installation } from './console/installation'
import { superviseServer, type SupervisedServer } from './console/supervised-server'
import type { Findings, Proof, ProofRun } from './proof'
import { seededRandom, type Random } from './random'

const REST_MS = { min: 200, max: 1200 }

interface Running {
  installation: Installation
  all: SupervisedServer
  worker: SupervisedServer
}

const kills: { name: string; weight: number; kill(running: Running, random: Random): Promise<unknown> }[] = [
  { name: 'a worker', weight: 30, kill: ({ worker }) => worker.kill() },
  { name: 'a server that serves and works', weight: 25, kill: ({ all }) => all.kill() },
  { name: 'both servers', weight: 10, kill: ({ all, worker }) => Promise.all([all.kill(), worker.kill()]) },
  { name: 'PostgreSQL', weight: 15, kill: ({ installation }) => installation.postgres.killAll() },
  {
    name: 'a connection of PostgreSQL',
    weight: 10,
    kill: ({ installation: { postgres, db } }) => postgres.killConnection(db).catch(() => undefined),
  },
  {
    name: 'PostgreSQL and a server',
    weight: 10,
    kill: ({ installation, all, worker }, random) =>
      Promise.all([installation.postgres.killAll(), (random.next() < 0.5 ? all : worker).kill()]),
  },
]

function pickKill(random: Random) {
  let left = random.next() * kills.reduce((sum, { weight }) => sum + weight, 0)
  return kills.find(({ weight }) => (left -= weight) < 0) ?? kills[0]
}

async function killAgainAndAgain({ tries, seed, say }: ProofRun, running: Running): Promise<Findings> {
  const { installation, all, worker } = running
  const random = seededRandom(seed)
  const origins = () => [all.origin()].flatMap((origin) => origin ?? [])
  const atRandom = seededRandom(random.below(2 ** 31))
  const { ledger, settle } = await putToWork(installation, { origins, random: atRandom, withAlerts: true })
  for (let tried = 0; tried < tries; tried++) {
    await sleep(REST_MS.min + random.below(REST_MS.max - REST_MS.min))
    const one = pickKill(random)
    await one?.kill(running, random)
    ledger.count(`killed: ${one?.name}`)
    // Usually waits for the restart before the next kill; otherwise the next kill may hit the recovery.
    if (random.next() < 0.7) await Promise.all([all.ready(), worker.ready()])
  }
  await Promise.all([all.ready(), worker.ready()])
  say('no more kills; waits until all is done')
  await settle()
  return ledger
}

async function run(part: ProofRun): Promise<Findings> {
  const servers = await bundleServer(SERVER_ENV)
  const installation = await startInstallation()
  const unexpected: string[] = []
  try {
    const { url } = installation.postgres
    const reportExit = (what: string) => unexpected.push(what)
    const [all, worker] = await Promise.all([
      superviseServer(servers, { role: 'all', url, reportExit }),
      superviseServer(servers, { role: 'worker', url, reportExit }),
    ])
    const { counts, found } = await killAgainAndAgain(part, { installation, all, worker })
    await Promise.all([all.stop(), worker.stop()])
    return { counts, found: [...unexpected, ...found] }
  } finally {
    servers.remove()
    await installation.close()
  }
}

export const proof: Proof = {
  name: 'kills',
  about: 'kill -9 of servers and of PostgreSQL under load: nothing is lost, doubled or stuck',
  tries: 200,
  partOf: 25,
  run,
}
