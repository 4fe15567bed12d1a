import { endCanary, listCanaries, setCanary, type CanaryHealth } from '@outlet/shared/contract/releases/canaries'
import { createPreview, endPreview, listPreviews, type Preview } from '@outlet/shared/contract/releases/previews'
import type { Generation } from '@outlet/shared/contract/releases'
import { explainRelease, type Why } from '@outlet/shared/contract/why'
import { anId } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'

const NOON = '2026-11-20T12:00:00.000Z'

export const aCanary = (change: Partial<Generation['canaries'][string]> = {}) => ({
  version: '1.5.0',
  percent: 5,
  generation: 3,
  since: NOON,
  started_by: 'Lin Wei',
  ...change,
})

export const aPreview = (change: Partial<Preview> = {}): Preview => ({
  id: anId(),
  environment: 'staging',
  name: 'orders',
  version: '1.4.0',
  user: { id: anId(), name: 'Lin Wei' },
  created_by: 'Lin Wei',
  created_at: NOON,
  expires_at: '2026-11-20T20:00:00.000Z',
  redeemed_at: null,
  ended_at: null,
  ...change,
})

type Explain = (request: { environment: string; name: string; username: string | undefined }) => Why

const asPinned: Explain = ({ environment, name }) => ({
  ...{ environment, name, user: { id: anId(), name: 'You' }, version: '1.4.0', rule: 'pinned' },
  ...{ since: null, canary: null, slot: null, preview: null, gate: null, browser: null },
})

interface Environments {
  of: (name: string) => Pick<Generation, 'pins' | 'canaries'>
  make: (
    name: string,
    expected: number,
    next: Pick<Generation, 'pins' | 'canaries' | 'kind' | 'source' | 'reason'>,
  ) => Generation
}

export interface FakeLines {
  readonly lines?: readonly CanaryHealth[]
  readonly previews?: Preview[]
  readonly explain?: Explain
}

/** Fake endpoints for canaries, previews and explanations. */
export const lineFakes = ({ of, make }: Environments, { lines = [], previews = [], explain = asPinned }: FakeLines) => [
  fake(listCanaries, () => ({ items: [...lines] })),
  fake(
    setCanary,
    ({ params: { environment, name }, body: { expected_generation, version, percent, reason = null } }) => {
      const { pins, canaries } = of(environment)
      const next = { pins, canaries: { ...canaries, [name]: aCanary({ version, percent }) }, reason }
      return make(environment, expected_generation, {
        ...next,
        kind: 'canary',
        source: `${name}@${version} ${percent} %`,
      })
    },
  ),
  fake(endCanary, ({ params: { environment, name }, body: { expected_generation } }) => {
    const { pins, canaries } = of(environment)
    const { [name]: ended, ...rest } = canaries
    const next = { pins, canaries: rest, kind: 'canary', reason: null } as const
    return make(environment, expected_generation, { ...next, source: `${name}@${ended?.version} ended` })
  }),
  fake(listPreviews, () => ({ items: previews })),
  fake(createPreview, ({ body: { name, version } }) => {
    const made = aPreview({ name, version })
    previews.unshift(made)
    return { ...made, link: `/preview?preview=${made.id}&key=secret` }
  }),
  fake(endPreview, ({ params }) => {
    const index = previews.findIndex(({ id }) => id === params.previewId)
    const [ended] = previews.splice(index, 1)
    if (!ended) throw refuse(404, 'preview.not_found')
    return { ...ended, ended_at: NOON }
  }),
  fake(explainRelease, ({ params, query }) => explain({ ...params, username: query.username })),
]
