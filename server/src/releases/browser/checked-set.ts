import { join } from 'node:path'
import { RemoteDescriptor, RemoteName } from '@outlet/shared/contract/releases'
import { z } from '@outlet/shared/contract/zod'

/** What a checked folder says of itself. */
export const CheckedSet = z.object({ name: RemoteName, releases: z.array(RemoteDescriptor) })
export type CheckedSet = z.infer<typeof CheckedSet>

/** Below the folder, as addresses have it. */
export const fileOf = ({ name, version }: Pick<RemoteDescriptor, 'name' | 'version'>, path: string) =>
  join(name, version, path)
