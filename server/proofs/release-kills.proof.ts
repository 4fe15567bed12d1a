import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { Environment, listGenerations } from '@outlet/shared/contract/releases/environments'
import { Generation, getRelease } from '@outlet/shared/contract/releases'
import { bundleServer } from '../src/testing/bundle-server'
import { draftHost, draftOrders, integrityOf } from '../src/testing/release-draft'
import { SERVER_ENV, startInstallation } from './console/installation'
import { superviseServer, type SupervisedServer } from './console/supervised-server'
import { addCounts, type Findings, type Proof, type ProofRun } from './proof'
import { seededRandom, type Random } from './random'
import { STUCK_AFTER_MS } from './console/stuck-after'

const ENVIRONMENT = `/environments/local`
/**
 * Latest kill after the start of a publish or a pin. Either takes a few hundred milliseconds under this load; a later
 * kill would usually find it completed.
 */
const KILL_WITHIN_MS = 250

type Reply = { status: number; body: unknown } | null

interface State {
  servers: readonly SupervisedServer[]
  token: string
  /** Generations that acknowledged pins returned. */
  acknowledged: Generation[]
  reportFindings(found: readonly string[]): void
  count(name: string, by?: number): void
}

/** Sends a request to one server. Returns null without a complete response. */
async function request(server: SupervisedServer, token: string, method: string, path: string, body?: object) {
  try {
    const response = await fetch(`${server.origin()}${API_PREFIX}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() } satisfies Reply
  } catch {
    return null
  }
}

const pageOf = async (server: SupervisedServer): Promise<string | null> => {
  const response = await fetch(`${server.origin()}/login`, { headers: { accept: 'text/html' } }).catch(() => null)
  return response?.ok ? response.text() : null
}

/**
 * Loads the console continuously from the server that is not killed. Returns a function that stops this and resolves to
 * the number of loads and failures.
 */
function startLoading(server: SupervisedServer) {
  const loading = { isOn: true, loads: 0, failed: 0 }
  const done = (async () => {
    while (loading.isOn) {
      loading.loads += 1
      if ((await pageOf(server)) === null) loading.failed += 1
      await sleep(20)
    }
  })()
  return async () => {
    loading.isOn = false
    await done
    return loading
  }
}

async function killedWhile(victim: SupervisedServer, random: Random, act: () => Promise<Reply>): Promise<Reply> {
  const response = act()
  await sleep(random.below(KILL_WITHIN_MS))
  await victim.kill()
  return response
}

/** Returns violations: a release exists with all of its files or not at all, and an acknowledged release exists. */
async function releaseFindings(survivor: SupervisedServer, token: string, version: string, response: Reply) {
  const read = await request(survivor, token, 'GET', `/releases/orders/${version}`)
  if (read?.status === 404)
    return response?.status === 200 ? [`orders@${version} was acknowledged and is not there`] : []
  const { descriptor } = getRelease.response.parse(read?.body)
  const wrong: string[] = []
  for (const [path, hash] of Object.entries(descriptor.files)) {
    const file = await fetch(`${survivor.origin()}/remotes/orders/${version}/${path}`)
    const isWhole = file.ok && integrityOf(Buffer.from(await file.arrayBuffer())) === hash
    if (!isWhole) wrong.push(`${path} of orders@${version} is not whole (${file.status})`)
  }
  return wrong
}

/** Returns violations: generations are numbered without a gap, and contain the acknowledged ones unchanged. */
async function generationFindings(survivor: SupervisedServer, token: string, acknowledged: readonly Generation[]) {
  const read = await request(survivor, token, 'GET', `${ENVIRONMENT}/generations?limit=200`)
  const { items } = listGenerations.response.parse(read?.body)
  const pinnedByGeneration = new Map(items.map((each) => [each.generation, each.pins['orders']]))
  const gaps = items.flatMap(({ generation }, index) =>
    generation === items.length - index ? [] : [`generation ${generation} is out of order`],
  )
  const lost = acknowledged.flatMap(({ generation, pins }) =>
    pinnedByGeneration.get(generation) === pins['orders']
      ? []
      : [`generation ${generation} was acknowledged and is another`],
  )
  return [...gaps, ...lost]
}

async function shownFindings(servers: readonly SupervisedServer[], generation: number): Promise<string[]> {
  const findings = servers.map(async (server, index) => {
    for (const until = performance.now() + STUCK_AFTER_MS; performance.now() < until; await sleep(50)) {
      if ((await pageOf(server))?.includes(`"generation":${generation},`)) return []
    }
    return [`server ${index + 1} does not show generation ${generation}`]
  })
  return (await Promise.all(findings)).flat()
}

interface Try {
  victim: SupervisedServer
  survivor: SupervisedServer
  version: string
  random: Random
}

const isOk = (response: Reply): boolean => response?.status === 200

/** Publishes a release at a server that may be killed meanwhile, then publishes it again at the other server. */
async function publish({ token, reportFindings, count }: State, { victim, survivor, version, random }: Try) {
  const send = (server: SupervisedServer) => request(server, token, 'POST', '/releases', draftOrders(version))
  const response = random.next() < 0.5 ? await killedWhile(victim, random, () => send(victim)) : await send(victim)
  count(isOk(response) ? 'published' : 'publish cut off')
  reportFindings(await releaseFindings(survivor, token, version, response))
  await victim.ready()
  const again = await send(survivor)
  if (!isOk(again)) reportFindings([`orders@${version} cannot be published again: ${again?.status}`])
}

/** Pins the release at a server that is killed meanwhile. */
async function pin({ token, acknowledged, reportFindings, count }: State, { victim, survivor, version, random }: Try) {
  const read = async () => Environment.parse((await request(survivor, token, 'GET', ENVIRONMENT))?.body)
  const before = await read()
  const change = { expected_generation: before.generation, pins: { orders: version } }
  const response = await killedWhile(victim, random, () =>
    request(victim, token, 'POST', `${ENVIRONMENT}/pins`, change),
  )
  count(isOk(response) ? 'pinned' : 'pin cut off')
  if (isOk(response)) acknowledged.push(Generation.parse(response?.body))
  reportFindings(await generationFindings(survivor, token, acknowledged))
  await victim.ready()
  const { generation, pins } = await read()
  const isOneOfBoth = [before.pins['orders'], version].includes(pins['orders'])
  if (!isOneOfBoth) reportFindings([`orders@${pins['orders']} is pinned`])
  reportFindings(await shownFindings([victim, survivor], generation))
}

async function killAgainAndAgain({ tries, seed }: ProofRun, state: State): Promise<void> {
  const random = seededRandom(seed)
  for (let tried = 1; tried <= tries; tried++) {
    const [victim, survivor] = random.next() < 0.5 ? state.servers : state.servers.toReversed()
    if (!victim || !survivor) throw new Error('there are two servers')
    const stop = startLoading(survivor)
    const one = { victim, survivor, version: `1.1.${tried}`, random }
    await publish(state, one)
    await pin(state, one)
    const { loads, failed } = await stop()
    state.count('loads of the console', loads)
    if (failed > 0) state.reportFindings([`the console could not be loaded ${failed} times`])
  }
}

async function run(part: ProofRun): Promise<Findings> {
  const processes = await bundleServer(SERVER_ENV)
  const installation = await startInstallation()
  const findings: Findings = { counts: {}, found: [] }
  const reportFindings = (found: readonly string[]) => findings.found.push(...found)
  const count = (name: string, by = 1) => (findings.counts = addCounts(findings.counts, { [name]: by }))
  try {
    const supervision = {
      role: 'api',
      url: installation.postgres.url,
      reportExit: (what: string) => reportFindings([what]),
    } as const
    const servers = await Promise.all([
      superviseServer(processes, supervision),
      superviseServer(processes, supervision),
    ])
    const token = await installation.signIn(servers[0].origin() ?? '')
    for (const draft of [draftHost('1.0.0'), draftOrders('1.0.0')])
      await request(servers[0], token, 'POST', '/releases', draft)
    const first = { expected_generation: 0, pins: { host: '1.0.0', orders: '1.0.0' } }
    const firstPin = await request(servers[0], token, 'POST', `${ENVIRONMENT}/pins`, first)
    if (firstPin?.status !== 200) throw new Error(`nothing can be pinned: ${JSON.stringify(firstPin)}`)
    await killAgainAndAgain(part, { servers, token, acknowledged: [], reportFindings, count })
    await Promise.all(servers.map((server) => server.stop()))
    return findings
  } finally {
    processes.remove()
    await installation.close()
  }
}

export const proof: Proof = {
  name: 'release-kills',
  about: 'kill -9 of one of two servers amid publish and pin: no half release, no lost generation, always a console',
  tries: 50,
  partOf: 25,
  run,
}
