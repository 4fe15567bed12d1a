import { useQueryClient } from '@tanstack/react-query'
import { isApiError } from '@outlet/shared/api/api-error'
import { listCanaries } from '@outlet/shared/contract/canaries'
import { listChanges, listEnvironments, listGenerations } from '@outlet/shared/contract/environments'

const CONFLICT = 409

/**
 * Makes a change; where another one came first, what is there now is read before the refusal is told, so that question or
 * form says what would change by now.
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
