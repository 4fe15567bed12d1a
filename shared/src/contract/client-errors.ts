import { endpoint } from './endpoint'
import { Version } from './release-name'
import { z } from './zod'

/** In characters; what is longer is cut by the browser before it is sent. */
export const CLIENT_ERROR_BOUNDS = { message: 500, stack: 8000, page: 300 } as const

/**
 * Thrown while a part was rendered, in a script (event, timer, command) or a promise; a part's code that did not load; or
 * one that let the console stand still.
 */
export const ErrorKind = z.enum(['render', 'script', 'promise', 'load', 'blocked'])
export type ErrorKind = z.infer<typeof ErrorKind>

/** What is known of an error in the browser; nothing of whom it happened to. */
export const ClientError = z.strictObject({
  message: z.string().max(CLIENT_ERROR_BOUNDS.message),
  stack: z.string().max(CLIENT_ERROR_BOUNDS.stack).nullable().default(null),
  /** The address's path, without its query. */
  page: z.string().max(CLIENT_ERROR_BOUNDS.page),
  environment: z.string().max(50),
  /** Names all pinned releases of the environment. */
  generation: z.int().min(0),
  /** The remote whose code it is; null: the host. */
  remote: z.string().max(100).nullable().default(null),
  /** Of the remote, or of the host; null: a host built before this was told. */
  version: Version.nullable().default(null),
  kind: ErrorKind.default('script'),
  /** Whether its release had none before in this load of the console. */
  is_first: z.boolean().default(false),
})
export type ClientError = z.infer<typeof ClientError>

export const reportClientError = endpoint({
  method: 'POST',
  path: '/client-errors',
  summary:
    'Log an error that happened in the browser; answers the id that stands in the log. At most 20 a minute a session',
  needs: 'session',
  maxBodyBytes: 64 * 1024,
  body: ClientError,
  response: z.object({ id: z.uuid() }),
})
