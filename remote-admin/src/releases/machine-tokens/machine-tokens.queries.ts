import { action, listPages } from '@outlet/shared/api/query'
import { createMachineToken, listMachineTokens, revokeMachineToken } from '@outlet/shared/contract/machine-tokens'
import { confirmedAction } from '@outlet/shared/ui/confirmed-call'

const refreshes = [listMachineTokens]

export const machineTokensQuery = listPages(listMachineTokens, { query: { limit: 50 } })

/** What it answers holds the token: it is forgotten as soon as nobody waits for it. */
export const createMachineTokenAction = { ...confirmedAction(createMachineToken, { refreshes }), gcTime: 0 }
export const revokeMachineTokenAction = action(revokeMachineToken, { refreshes })
