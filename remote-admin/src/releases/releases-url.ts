import { EnvironmentName, RemoteName, Version } from '@outlet/shared/contract/releases'
import { z } from '@outlet/shared/contract/zod'

/** The page's state in its address. */
export const ReleasesUrl = z.object({
  /** The environment whose history is shown in a drawer. */
  environment: EnvironmentName.optional(),
  /** The remote whose releases are shown in a drawer. */
  remote: RemoteName.optional(),
  /** Whether the tokens are shown in a drawer. */
  tokens: z.literal('all').optional(),
  /** A form over it. */
  form: z.enum(['pin', 'promote', 'freeze', 'rules', 'new', 'revoke', 'canary', 'token']).optional(),
  /** The environment that the form changes. */
  to: EnvironmentName.optional(),
  /** The remote and the version that the form is about. */
  of: RemoteName.optional(),
  version: Version.optional(),
})
export type ReleasesUrl = z.infer<typeof ReleasesUrl>

export const noForm = { form: undefined, to: undefined, of: undefined, version: undefined } as const
