import { z } from './zod'

/** Short name of a remote or the host: `orders`, `host`. */
export const RemoteName = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/)
/** Semantic version, prerelease and build parts allowed. */
export const Version = z
  .string()
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/)
  .max(100)
