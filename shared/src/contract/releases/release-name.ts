import { z } from '../zod'

/** Short name of a remote or of the host: `orders`, `host`. */
export const RemoteName = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/)
/** Semantic version, with optional prerelease. */
export const Version = z
  .string()
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/)
  .max(100)
