import { MACHINE_TOKEN_DAYS, MACHINE_TOKEN_SCOPES, MachineTokenName } from '@outlet/shared/contract/machine-tokens'
import { EnvironmentName, RemoteName } from '@outlet/shared/contract/releases'
import { z } from '@outlet/shared/contract/zod'
import { deployPermissions, scopesOf } from './token-scopes'

/** What the form asks for; each problem is told at the choice that it comes from. */
export const NewToken = z
  .object({
    name: MachineTokenName,
    may: z.array(z.enum(deployPermissions)).min(1),
    remotes: z.array(RemoteName),
    environments: z.array(EnvironmentName),
    days: z.int().min(1).max(MACHINE_TOKEN_DAYS.most),
  })
  .superRefine((wanted, { addIssue }) => {
    const { may, remotes, environments } = wanted
    const add = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (may.includes('releases.pin') && environments.length === 0)
      add('environments', 'machine_token.environments_required')
    if (may.includes('releases.revoke') && remotes.length === 0) add('remotes', 'machine_token.remotes_required')
    else if (scopesOf(wanted).length > MACHINE_TOKEN_SCOPES) add('remotes', 'machine_token.too_many_scopes')
  })
export type NewToken = z.infer<typeof NewToken>

export interface TokenValues extends Omit<NewToken, 'days'> {
  readonly days: number | undefined
}
