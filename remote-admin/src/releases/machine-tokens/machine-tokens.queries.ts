import { action, listPages } from '@outlet/shared/api/query'
import { createMachineToken, listMachineTokens, revokeMachineToken } from '@outlet/shared/contract/users/machine-tokens'
import { confirmedAction } from '@outlet/shared/ui/confirmed-call'

const refreshes = [listMachineTokens]

export const machineTokensQuery = listPages(listMachineTokens, { query: { limit: 50 } })

/** The response contains the token, so the mutation cache drops it as soon as it is unused. */
export const createMachineTokenAction = { ...confirmedAction(createMachineToken, { refreshes }), gcTime: 0 }
export const revokeMachineTokenAction = action(revokeMachineToken, { refreshes })
