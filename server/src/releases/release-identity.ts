import { createHash } from 'node:crypto'
import type { RemoteDescriptor } from '@outlet/shared/contract/releases'

/** JSON with sorted keys, without the fields that differ between two builds of the same bytes. */
export const identityOf = ({ built_at: _at, commit: _commit, ...descriptor }: RemoteDescriptor): string =>
  JSON.stringify(descriptor, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** sha256 of a release's identity, which includes its files' hashes; hexadecimal. */
export const identityHash = (descriptor: RemoteDescriptor): string =>
  createHash('sha256').update(identityOf(descriptor)).digest('hex')
