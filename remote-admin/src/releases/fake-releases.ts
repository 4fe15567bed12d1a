import {
  requestChange,
  createEnvironment,
  decideOnChange,
  listChanges,
  listEnvironments,
  listGenerations,
  pinReleases,
  promoteEnvironment,
  removeEnvironment,
  revokeRelease,
  rollBackEnvironment,
  updateEnvironment,
  type Environment,
  type EnvironmentChange,
} from '@outlet/shared/contract/releases/environments'
import {
  getHealthHistory,
  getReleaseHealth,
  type HealthPoint,
  type ReleaseHealth,
} from '@outlet/shared/contract/releases/release-health'
import {
  listReleases,
  REQUESTED_BY_PREFIX,
  type Generation,
  type ReleaseSummary,
} from '@outlet/shared/contract/releases'
import { anId } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { lineFakes, type FakeLines } from './fake-lines'

const NOON = '2026-11-20T12:00:00.000Z'

export const aGeneration = (change: Partial<Generation> = {}): Generation => ({
  environment: 'staging',
  generation: 1,
  pins: { host: '1.0.0', orders: '1.3.0' },
  canaries: {},
  reason: null,
  created_by: 'Lin Wei',
  created_at: NOON,
  kind: 'pin',
  source: null,
  ...change,
})

export const noRules = { needs_browser: false, needs_approval: false, frozen: null, version: 1 }

export const aRelease = (change: Partial<ReleaseSummary> = {}): ReleaseSummary => ({
  name: 'orders',
  version: '1.4.0',
  commit: 'abc1234',
  bytes: 1_234_567,
  published_by: 'team orders',
  published_at: NOON,
  revoked: null,
  ...change,
})

export const aChange = (change: Partial<EnvironmentChange> = {}): EnvironmentChange => ({
  id: anId(),
  environment: 'prod',
  pins: { orders: '1.4.0' },
  canaries: {},
  seen_generation: 1,
  reason: 'refunds',
  state: 'open',
  asked_by: 'Chen Xiao',
  asked_at: NOON,
  decided_by: null,
  decided_at: null,
  generation: null,
  ...change,
})

export interface StoredEnvironment {
  rules: Environment['rules']
  /** Newest first. */
  generations: Generation[]
  browser?: Environment['browser']
}

const prodPins = { host: '1.0.0', orders: '1.3.0', catalog: '2.0.0' }
const stagingPins = { host: '1.0.0', orders: '1.4.0' }

/** Test data: staging has had another version of orders; prod has an additional remote and needs approvals. */
export const someEnvironments = (): Map<string, StoredEnvironment> =>
  new Map([
    [
      'prod',
      {
        rules: { ...noRules, needs_approval: true },
        generations: [aGeneration({ environment: 'prod', pins: prodPins, kind: 'promote', source: 'staging 1' })],
      },
    ],
    [
      'staging',
      {
        rules: noRules,
        generations: [
          aGeneration({ generation: 2, pins: stagingPins, reason: 'faster list' }),
          aGeneration({ created_by: 'Chen Xiao' }),
        ],
      },
    ],
  ])

const environmentOf = (
  name: string,
  { rules, generations: [latest], browser = {} }: StoredEnvironment,
): Environment => ({
  ...(latest ?? aGeneration({ generation: 0, pins: {}, created_by: null, created_at: null })),
  environment: name,
  rules,
  browser,
})

type NextGeneration = Pick<Generation, 'pins' | 'kind' | 'source' | 'reason'> & Partial<Pick<Generation, 'canaries'>>

/** In-memory environments; a change with an outdated generation is a conflict, as on the server. */
const environmentsIn = (stored: Map<string, StoredEnvironment>) => {
  const find = (name: string) => {
    const found = stored.get(name)
    if (!found) throw refuse(404, 'environment.not_found')
    return found
  }
  const of = (name: string) => environmentOf(name, find(name))
  const make = (name: string, expected: number, next: NextGeneration) => {
    const current = of(name)
    if (current.generation !== expected) throw refuse(409, 'environment.generation_conflict', { current })
    const made = aGeneration({ ...next, environment: name, generation: expected + 1, created_by: 'You' })
    find(name).generations.unshift(made)
    return made
  }
  const pinned = (name: string, pins: Record<string, string | null>): Generation['pins'] =>
    Object.fromEntries(
      Object.entries({ ...of(name).pins, ...pins }).flatMap(([remote, version]) =>
        version === null ? [] : [[remote, version]],
      ),
    )
  return { find, of, make, pinned }
}

type Environments = ReturnType<typeof environmentsIn>

const generationFakes = ({ find, of, make, pinned }: Environments) => [
  fake(listGenerations, ({ params }) => ({ items: find(params.environment).generations, next: null })),
  fake(pinReleases, ({ params: { environment }, body: { expected_generation, pins, reason = null } }) =>
    make(environment, expected_generation, { pins: pinned(environment, pins), kind: 'pin', source: null, reason }),
  ),
  fake(promoteEnvironment, ({ params: { environment }, body: { expected_generation, from, reason = null } }) => {
    const { pins, generation } = of(from)
    return make(environment, expected_generation, { pins, kind: 'promote', source: `${from} ${generation}`, reason })
  }),
  fake(rollBackEnvironment, ({ params: { environment }, body: { expected_generation, to, reason = null } }) => {
    const past = find(environment).generations.find(({ generation }) => generation === to)
    if (!past) throw refuse(404, 'environment.generation_not_found')
    const source = String(past.generation)
    return make(environment, expected_generation, { pins: past.pins, kind: 'rollback', source, reason })
  }),
]

const changeFakes = ({ make, pinned }: Environments, changes: EnvironmentChange[]) => [
  fake(listChanges, ({ params }) => ({
    items: changes.filter(({ environment }) => environment === params.environment),
    next: null,
  })),
  fake(requestChange, ({ params: { environment }, body: { pins, canaries = {}, reason = null } }) => {
    const requested = aChange({ environment, pins, canaries, reason })
    changes.unshift(requested)
    return requested
  }),
  fake(decideOnChange, ({ params, body }) => {
    const change = changes.find(({ id }) => id === params.changeId)
    if (!change) throw refuse(404, 'environment.change_not_found')
    if (body.decision === 'approve') {
      const { environment, seen_generation: seen, asked_by, reason } = change
      const how = { kind: 'pin', source: REQUESTED_BY_PREFIX + asked_by, reason } as const
      change.generation = make(environment, seen, { pins: pinned(environment, change.pins), ...how }).generation
    }
    change.state = body.decision === 'approve' ? 'approved' : 'rejected'
    return change
  }),
]

const ruleFakes = ({ find, of }: Environments, stored: Map<string, StoredEnvironment>) => [
  fake(listEnvironments, () => ({ items: [...stored.keys()].map(of) })),
  fake(updateEnvironment, ({ params: { environment }, body: { version, frozen, needs_browser, needs_approval } }) => {
    const { rules } = find(environment)
    if (rules.version !== version) {
      throw refuse(409, 'environment.version_conflict', { current: of(environment) })
    }
    find(environment).rules = {
      needs_browser: needs_browser ?? rules.needs_browser,
      needs_approval: needs_approval ?? rules.needs_approval,
      frozen: frozen === undefined ? rules.frozen : frozen && { ...frozen, at: NOON, by: 'You' },
      version: version + 1,
    }
    return of(environment)
  }),
  fake(createEnvironment, ({ body: { name, needs_browser = false, needs_approval = false } }) => {
    if (stored.has(name)) throw refuse(409, 'environment.exists')
    stored.set(name, { rules: { ...noRules, needs_browser, needs_approval }, generations: [] })
    return of(name)
  }),
  fake(removeEnvironment, ({ params }) => {
    const removed = of(params.environment)
    stored.delete(params.environment)
    return removed
  }),
]

const releaseFakes = (releases: ReleaseSummary[]) => [
  fake(listReleases, ({ query }) => ({
    items: releases.filter(({ name }) => query.name === undefined || query.name === name),
    next: null,
  })),
  fake(revokeRelease, ({ params, body }) => {
    const release = releases.find(({ name, version }) => name === params.name && version === params.version)
    if (!release) throw refuse(404, 'release.not_found')
    release.revoked = { at: NOON, by: 'You', reason: body.reason }
    const descriptor = {
      ...{ name: release.name, version: release.version, commit: null, built_at: NOON, contract: '^1.0.0' },
      ...{ entry: 'entry.js', global: 'orders', routes: [], widgets: [], preload: [], shared: {}, files: {} },
    }
    return Response.json({ ...release, descriptor })
  }),
]

const healthFakes = (health: readonly ReleaseHealth[], points: readonly HealthPoint[]) => [
  fake(getReleaseHealth, () => ({ since: NOON, items: [...health] })),
  fake(getHealthHistory, () => ({ since: NOON, step_minutes: 105, points: [...points] })),
]

interface FakeReleases extends FakeLines {
  readonly stored?: Map<string, StoredEnvironment>
  readonly releases?: ReleaseSummary[]
  readonly changes?: EnvironmentChange[]
  readonly health?: readonly ReleaseHealth[]
  readonly points?: readonly HealthPoint[]
}

/** Fake endpoints that store environments and releases. */
export const fakeReleases = ({
  stored = someEnvironments(),
  releases = [aRelease()],
  changes = [],
  health = [],
  points = [],
  ...lines
}: FakeReleases = {}) => {
  const environments = environmentsIn(stored)
  return [
    ...generationFakes(environments),
    ...changeFakes(environments, changes),
    ...ruleFakes(environments, stored),
    ...releaseFakes(releases),
    ...healthFakes(health, points),
    ...lineFakes(environments, lines),
  ]
}
