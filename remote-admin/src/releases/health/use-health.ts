import { useQueries } from '@tanstack/react-query'
import type { ReleaseHealth } from '@outlet/shared/contract/releases/release-health'
import { healthQuery } from '../releases.queries'

/** Null = never loaded; undefined = not known (yet). */
export type KnownHealth = Pick<ReleaseHealth, 'loads' | 'with_errors' | 'blocks' | 'load_ms'> | null | undefined

/** Health of the releases in the environments during the last hours. */
export const useHealth = (environments: readonly string[], hours: number) => {
  const found = useQueries({ queries: environments.map((environment) => healthQuery(environment, hours)) })
  return (environment: string, name: string, version: string): KnownHealth => {
    const items = found[environments.indexOf(environment)]?.data?.items
    return items && (items.find((item) => item.name === name && item.version === version) ?? null)
  }
}
