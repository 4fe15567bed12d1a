import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '@outlet/shared/api/api-error'
import { isApiError } from '@outlet/shared/api/api-error'
import type { BodyOf } from '@outlet/shared/contract/endpoint'
import type { createMonitors } from '@outlet/shared/contract/inventory-monitors'
import { batchesOf, numberedOn } from './batch-outcome'
import type { BatchLine } from './batch-outcome'
import { createMonitorsAction } from '../inventory-monitors.queries'

export type BatchSettings = Omit<BodyOf<typeof createMonitors>, 'product_codes'>

export interface BatchOutcome {
  readonly lines: readonly BatchLine[]
  /** Error that stopped the batch. Codes after the last line were not sent, or their result is unknown. */
  readonly error: ApiError | null
  readonly rest: readonly string[]
}

/** Adds many monitors in as many sequential requests as necessary. Results before an error are returned with it. */
export const useCreateMany = () => {
  const create = useMutation(createMonitorsAction)
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const run = async (settings: BatchSettings, codes: readonly string[]): Promise<BatchOutcome> => {
    const lines: BatchLine[] = []
    setProgress({ done: 0, total: codes.length })
    try {
      for (const batch of batchesOf(codes)) {
        const { results } = await create.mutateAsync({ body: { ...settings, product_codes: batch } })
        lines.push(...numberedOn(results, lines.length))
        setProgress({ done: lines.length, total: codes.length })
      }
      return { lines, error: null, rest: [] }
    } catch (error) {
      if (!isApiError(error)) throw error
      return { lines, error, rest: codes.slice(lines.length) }
    } finally {
      setProgress(undefined)
    }
  }
  return { run, progress }
}
