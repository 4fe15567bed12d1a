const DAY = 86_400_000

/** A time in which consecutive readings of a price were equal. Instants in milliseconds since 1970. */
export interface PriceSpan {
  from: number
  /** Time of the last reading, or of the reading that found another price. */
  until: number
  currency: string
  /** In minor units; null = the store stated none. */
  price: number | null
  listPrice: number | null
  orderable: boolean | null
}

/** Summary of the spans in one currency that were deleted after their retention. */
export interface PurgedPrices {
  currency: string
  lowest: number | null
  lowestAt: number | null
  firstAt: number
  /** End of the last span. */
  lastAt: number
  watchedMs: number
}

/** The readings of one price, in any order, and in as many currencies as the store had. */
export interface PriceHistory {
  spans: readonly PriceSpan[]
  purged: readonly PurgedPrices[]
}

/** The comparable part of a history: in one currency, chronological, without overlaps. */
export interface ComparablePrices {
  /** Null = nothing was read. */
  currency: string | null
  spans: readonly PriceSpan[]
  purged: PurgedPrices | null
}

const byTime = (one: PriceSpan, other: PriceSpan) => one.from - other.from || one.until - other.until

/** Sorts spans by time. A span ends where the next one starts: the later reading holds. */
function withoutOverlaps(spans: readonly PriceSpan[], at: number): PriceSpan[] {
  const sorted = spans.filter(({ from }) => from <= at).sort(byTime)
  return sorted.map((span, index) => ({
    ...span,
    until: Math.max(span.from, Math.min(span.until, sorted[index + 1]?.from ?? at, at)),
  }))
}

/** The history as it was known at `at`, in the currency of the last reading. */
export function comparablePrices({ spans, purged }: PriceHistory, at: number): ComparablePrices {
  const known = withoutOverlaps(spans, at)
  const lastPurged = purged.toSorted((one, other) => one.lastAt - other.lastAt).at(-1)
  const currency = (known.at(-1) ?? lastPurged)?.currency ?? null
  return {
    currency,
    spans: known.filter((span) => span.currency === currency),
    purged: purged.find((each) => each.currency === currency) ?? null,
  }
}

/** The spans with a reading after `start`, whole. */
export const spansSince = (spans: readonly PriceSpan[], start: number): PriceSpan[] =>
  spans.filter(({ from, until }) => until > start || from >= start)

/** The parts of the spans after `start`. */
export const spansWithin = (spans: readonly PriceSpan[], start: number): PriceSpan[] =>
  spansSince(spans, start).map((span) => ({ ...span, from: Math.max(span.from, start) }))

export const durationOf = (spans: readonly PriceSpan[]): number =>
  spans.reduce((sum, { from, until }) => sum + until - from, 0)

export const isPriced = <Span extends { price: number | null }>(span: Span): span is Span & { price: number } =>
  span.price !== null

/** The lowest price of chronological spans, and the start of the latest time at it. */
export function lowestOf(spans: readonly PriceSpan[]): { price: number; from: number } | null {
  let lowest: { price: number; from: number } | null = null
  let before: PriceSpan | undefined
  for (const span of spans) {
    const isContinued = before?.price === span.price && before?.until === span.from
    before = span
    if (!isPriced(span) || (lowest && (span.price > lowest.price || (isContinued && span.price === lowest.price))))
      continue
    lowest = { price: span.price, from: span.from }
  }
  return lowest
}

/**
 * Adds a reading that the history may lack, because it was made at the same time as the facts: the last span with
 * another price.
 */
export function withReading(
  history: PriceHistory,
  at: number,
  { minor, currency }: { minor: number; currency: string },
): PriceHistory {
  const last = withoutOverlaps(history.spans, at).at(-1)
  if (last?.price === minor && last.currency === currency) return history
  const { listPrice = null, orderable = null } = last?.currency === currency ? last : {}
  const spans = history.spans.filter(({ from }) => from < at)
  return { ...history, spans: [...spans, { from: at, until: at, currency, price: minor, listPrice, orderable }] }
}

/** Combines the variants' spans of one time: the lowest price counts. */
function combine(active: readonly PriceSpan[], from: number, until: number): PriceSpan[] {
  const newest = active.toSorted(byTime).at(-1)
  if (!newest) return []
  const alike = active.filter(({ currency }) => currency === newest.currency)
  const cheapest = alike.filter(isPriced).toSorted((one, other) => one.price - other.price)[0]
  const states = alike.map(({ orderable }) => orderable)
  return [
    {
      from,
      until,
      currency: newest.currency,
      price: cheapest?.price ?? null,
      listPrice: cheapest?.listPrice ?? null,
      orderable: states.includes(true) || (states.includes(null) ? null : false),
    },
  ]
}

const isSame = (one: PriceSpan, other: PriceSpan) =>
  one.until === other.from &&
  one.currency === other.currency &&
  one.price === other.price &&
  one.listPrice === other.listPrice &&
  one.orderable === other.orderable

/** The price of several variants as one: at any time the lowest of those that were known. */
export function mergeVariants(variants: readonly (readonly PriceSpan[])[]): PriceSpan[] {
  const all = variants.map((spans) => withoutOverlaps(spans, Infinity))
  if (all.length === 1) return all[0] ?? []
  const edges = [...new Set(all.flat().flatMap(({ from, until }) => [from, until]))].sort((one, other) => one - other)
  const positions = all.map(() => 0)
  const merged: PriceSpan[] = []
  const add = (span: PriceSpan) => {
    const last = merged.at(-1)
    if (last && isSame(last, span)) last.until = span.until
    else merged.push(span)
  }
  for (const [index, edge] of edges.entries()) {
    const next = edges[index + 1] ?? edge
    const current = all.flatMap((spans, variant) => {
      let position = positions[variant] ?? 0
      while ((spans[position + 1]?.from ?? Infinity) <= edge) position++
      positions[variant] = position
      const span = spans[position]
      return span && span.from <= edge && span.until >= edge ? [span] : []
    })
    const isInstant = current.some(({ from, until }) => from === edge && until === edge)
    if (isInstant) combine(current, edge, edge).forEach(add)
    const lasting = current.filter(({ until }) => until >= next && until > edge)
    if (next > edge) combine(lasting, edge, next).forEach(add)
  }
  return merged
}

/** Combines the histories of variants; their purged summaries cannot be combined by time, so the lowest counts. */
export function mergeHistories(histories: readonly PriceHistory[]): PriceHistory {
  const [first, ...others] = histories
  if (!first || others.length === 0) return first ?? { spans: [], purged: [] }
  const purged = Map.groupBy(
    histories.flatMap((history) => history.purged),
    ({ currency }) => currency,
  )
  return {
    spans: mergeVariants(histories.map(({ spans }) => spans)),
    purged: [...purged.values()].flatMap((ofCurrency) => {
      const [cheapest] = ofCurrency.toSorted((one, other) => (one.lowest ?? Infinity) - (other.lowest ?? Infinity))
      if (!cheapest) return []
      return [
        {
          ...cheapest,
          firstAt: Math.min(...ofCurrency.map(({ firstAt }) => firstAt)),
          lastAt: Math.max(...ofCurrency.map(({ lastAt }) => lastAt)),
          watchedMs: Math.max(...ofCurrency.map(({ watchedMs }) => watchedMs)),
        },
      ]
    }),
  }
}

/** Start of a window of `days` that ends at `at`. */
export const startOf = (at: number, days: number): number => at - days * DAY
