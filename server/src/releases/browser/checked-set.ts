import { join } from 'node:path'
import { RemoteDescriptor, RemoteName } from '@outlet/shared/contract/releases'
import { z } from '@outlet/shared/contract/zod'

/** Content of the folder's `set.json`. */
export const CheckedSet = z.object({ name: RemoteName, releases: z.array(RemoteDescriptor) })
export type CheckedSet = z.infer<typeof CheckedSet>

/** Path of a file below the folder, as in its URL. */
export const fileOf = ({ name, version }: Pick<RemoteDescriptor, 'name' | 'version'>, path: string) =>
  join(name, version, path)
