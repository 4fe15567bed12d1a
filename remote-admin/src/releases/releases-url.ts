import { EnvironmentName, RemoteName, Version } from '@outlet/shared/contract/releases'
import { z } from '@outlet/shared/contract/zod'

export const ReleasesUrl = z.object({
  /** Environment of the open history drawer. */
  environment: EnvironmentName.optional(),
  /** Remote of the open drawer of releases. */
  remote: RemoteName.optional(),
  /** Whether the drawer of machine tokens is open. */
  tokens: z.literal('all').optional(),
  form: z.enum(['pin', 'promote', 'freeze', 'rules', 'new', 'revoke', 'canary', 'token']).optional(),
  /** Environment that the form changes. */
  to: EnvironmentName.optional(),
  /** Remote and version of the form. */
  of: RemoteName.optional(),
  version: Version.optional(),
})
export type ReleasesUrl = z.infer<typeof ReleasesUrl>

export const noForm = { form: undefined, to: undefined, of: undefined, version: undefined } as const
