import { sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import { changesBetween } from '../releases/environments/make-generation'
import { address, isWithin, type AnnotationSource } from './annotation-source'
import { annotationTexts, labelOf } from './annotation-texts'

const Pins = z.record(z.string(), z.string())
const Facts = z.object({ environment: z.string(), kind: z.string(), before: Pins, after: Pins })

/** Changed pins of the environment that this server serves; changes of canaries alone are left out. */
export const releases: AnnotationSource = {
  needs: 'releases.read',
  rows: (query) => [
    sql`
    select g.created_at as at, null::timestamptz as until, jsonb_build_object('environment', g.environment, 'kind', g.kind,
      'before', coalesce(b.pins, '{}'), 'after', g.pins) as facts
    from generations g
    left join generations b on b.environment = g.environment and b.generation = g.generation - 1
    where g.environment = ${query.environment} and ${isWithin(sql`g.created_at`, query)}
      and g.pins is distinct from b.pins`,
  ],
  text: (facts) => {
    const { kind, before, after } = Facts.parse(facts)
    const changes = Object.keys(changesBetween(before, after)).map(
      (name) => `${name} ${before[name] ?? '—'} → ${after[name] ?? '—'}`,
    )
    return labelOf((language) => ({
      what: annotationTexts[language][kind === 'rollback' ? 'rollback' : 'release'],
      details: changes,
    }))
  },
  link: (facts) => address('/releases', { environment: Facts.parse(facts).environment }),
  linkOfDay: (_day, { environment }) => address('/releases', { environment }),
}
