import { parseArgs } from 'node:util'
import { z } from '@outlet/shared/contract/zod'
import type { RebuildRange } from './rebuild-history'
import { instantOf } from './zone-steps'

const Bound = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'must be a day (2026-11-01) or a moment (2026-11-01T08:00:00Z)',
})

const Arguments = z
  .strictObject({
    from: Bound.optional(),
    until: Bound.optional(),
    store: z.string().min(1, 'must be the key of a store').optional(),
  })
  .readonly()

/** Converts a bound to an instant; a day starts at midnight in the installation's time zone. */
const instant = (timeZone: string, bound: string) =>
  bound.includes('T') ? Date.parse(bound) : instantOf(timeZone, Date.parse(`${bound}T00:00:00Z`))

/** Parses `--from`, `--until` and `--store`. Throws an error with one sentence per invalid argument. */
export function rebuildArguments(args: readonly string[], timeZone: string): RebuildRange {
  const { values } = parseArgs({
    args: [...args],
    options: { from: { type: 'string' }, until: { type: 'string' }, store: { type: 'string' } },
  })
  const parsed = Arguments.safeParse(values)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`).join('\n'))
  }
  const { from, until, store } = parsed.data
  const range: RebuildRange = {
    ...(from === undefined ? {} : { from: instant(timeZone, from) }),
    ...(until === undefined ? {} : { until: instant(timeZone, until) }),
    ...(store === undefined ? {} : { store }),
  }
  if ((range.from ?? -Infinity) >= (range.until ?? Infinity)) throw new Error('--until must be after --from')
  return range
}
