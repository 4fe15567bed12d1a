import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { BatchLineResult } from '@outlet/shared/contract/inventory-monitors'
import type { createMonitors } from '@outlet/shared/contract/inventory-monitors'
import type { z } from '@outlet/shared/contract/zod'

export type BatchLine = EndpointResponse<typeof createMonitors>['results'][number]
export type LineResult = z.infer<typeof BatchLineResult>

/** Maximum number of codes in one request; see the contract. */
export const BATCH_SIZE = 1000
const LONGEST_CODE = 200

/** Splits codes into requests of the maximum size. A code that is too long is cut, but stays invalid. */
export const batchesOf = (codes: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(codes.length / BATCH_SIZE) }, (_none, index) =>
    codes.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE).map((code) => code.slice(0, LONGEST_CODE)),
  )

/** Renumbers the lines of a later batch to continue after the previous ones. */
export const numberedOn = (lines: readonly BatchLine[], before: number): BatchLine[] =>
  lines.map((line) => ({ ...line, line: line.line + before }))

export const countResults = (lines: readonly BatchLine[]): Record<LineResult, number> => {
  const counts = { created: 0, duplicate: 0, not_found: 0, ambiguous: 0, invalid_format: 0 }
  for (const { result } of lines) counts[result]++
  return counts
}

/** Lines that need a correction. A product that is already monitored needs none. */
export const failedLines = (lines: readonly BatchLine[]): BatchLine[] =>
  lines.filter(({ result }) => result !== 'created' && result !== 'duplicate')

/** The failed codes, one per line, to be corrected and pasted again. */
export const failedText = (lines: readonly BatchLine[]): string =>
  failedLines(lines)
    .map((line) => line.product_code)
    .join('\n')
