import { endpoint } from '../endpoint'
import { Version } from './release-name'
import { z } from '../zod'

/** Maximum lengths in characters. The browser truncates longer texts before it sends them. */
export const CLIENT_ERROR_MAX_LENGTHS = { message: 500, stack: 8000, page: 300 } as const

/**
 * Where the error happened: while a component rendered (`render`), in an event handler, timer or command (`script`), in
 * a promise (`promise`), while code loaded (`load`), or in code that blocked the page (`blocked`).
 */
export const ErrorKind = z.enum(['render', 'script', 'promise', 'load', 'blocked'])
export type ErrorKind = z.infer<typeof ErrorKind>

/** Error report from a browser. It does not identify the user. */
export const ClientError = z.strictObject({
  message: z.string().max(CLIENT_ERROR_MAX_LENGTHS.message),
  stack: z.string().max(CLIENT_ERROR_MAX_LENGTHS.stack).nullable().default(null),
  /** Path of the address, without the query. */
  page: z.string().max(CLIENT_ERROR_MAX_LENGTHS.page),
  environment: z.string().max(50),
  /** Generation of the environment, which identifies all pinned releases. */
  generation: z.int().min(0),
  /** Remote that contains the code; null = the host. */
  remote: z.string().max(100).nullable().default(null),
  /** Version of the remote or host; null = a host that was built before this field existed. */
  version: Version.nullable().default(null),
  kind: ErrorKind.default('script'),
  /** Whether this is the first error of the release in this load of the console. */
  is_first: z.boolean().default(false),
})
export type ClientError = z.infer<typeof ClientError>

export const reportClientError = endpoint({
  method: 'POST',
  path: '/client-errors',
  summary: "Report a browser error; returns its id in the server's log. At most 20 a minute per session",
  needs: 'session',
  maxBodyBytes: 64 * 1024,
  body: ClientError,
  response: z.object({ id: z.uuid() }),
})
