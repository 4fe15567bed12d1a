import { useQueryClient } from '@tanstack/react-query'
import { isApiError } from '@outlet/shared/api/api-error'
import { listCanaries } from '@outlet/shared/contract/releases/canaries'
import { listChanges, listEnvironments, listGenerations } from '@outlet/shared/contract/releases/environments'

const CONFLICT = 409

/**
 * Runs a change. After a conflict (409) it refreshes the affected queries before it rethrows, so that the confirmation
 * or form previews the change against the current state.
 */
export const useChange = () => {
  const client = useQueryClient()
  return async <Done>(change: Promise<Done>): Promise<Done> => {
    try {
      return await change
    } catch (failure) {
      if (isApiError(failure) && failure.status === CONFLICT) {
        const stale = [listEnvironments, listGenerations, listChanges, listCanaries]
        await Promise.all(stale.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
      }
      throw failure
    }
  }
}
