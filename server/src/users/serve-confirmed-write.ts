import type { Endpoint } from '@outlet/shared/contract/endpoint'
import type { z } from '@outlet/shared/contract/zod'
import type { App } from '../platform/http/app-context'
import { servePreparedWrite, type serveWrite } from '../platform/http/serve'
import { confirmPassword } from './confirm-password'

type Confirmed = z.ZodType<{ current_password?: string | undefined }>

/** Serves a write that always requires the caller's own password, so that a stolen session does not suffice. */
export function serveConfirmedWrite<Path extends string, Body extends Confirmed, Response extends z.ZodType>(
  app: App,
  endpoint: Endpoint<Path, z.ZodUndefined, Body, Response>,
  handler: Parameters<typeof serveWrite<Endpoint<Path, z.ZodUndefined, Body, Response>>>[2],
) {
  servePreparedWrite(app, endpoint, ({ actor, body }) => confirmPassword(app.db, actor, body.current_password), handler)
}
