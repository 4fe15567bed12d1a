import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'
import { releaseIn } from '@outlet/shared/contract/releases/release-address'
import { z } from '@outlet/shared/contract/zod'
import type { App } from '../platform/http/app-context'
import { clientAddress } from '../platform/http/client-address'
import { CSP_REPORTS_PATH } from '@outlet/shared/contract/releases/page-policy'
import { WindowThrottle } from '../platform/http/window-throttle'
import type { PublishedReleases } from '../releases/published-releases'
import { withoutPersonalData } from './without-personal-data'

/** Size limit of a report. Browsers send reports without a session, so anyone may send one. */
const MAX_BYTES = 16 * 1024
const MAX_A_MINUTE = 60
const MAX_AT_ONCE = 10

const text = z.string().max(2000)

/** Format of `report-uri` (CSP level 2). */
const OldReport = z
  .object({
    'csp-report': z.object({
      'blocked-uri': text.default(''),
      'effective-directive': text.optional(),
      'violated-directive': text.optional(),
      'source-file': text.optional(),
    }),
  })
  .transform(({ 'csp-report': report }) => [
    {
      blocked: report['blocked-uri'],
      directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
      source: report['source-file'] ?? '',
    },
  ])

/** Format of `report-to` (Reporting API). Reports of other types are ignored. */
const NewReports = z.array(z.looseObject({ type: z.string(), body: z.unknown() })).transform((reports) =>
  reports
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, MAX_AT_ONCE)
    .flatMap(({ body }) => NewBody.safeParse(body).data ?? []),
)
const NewBody = z
  .object({ blockedURL: text.nullish(), effectiveDirective: text, sourceFile: text.nullish() })
  .transform(({ blockedURL, effectiveDirective, sourceFile }) => ({
    blocked: blockedURL ?? '',
    directive: effectiveDirective,
    source: sourceFile ?? '',
  }))
const Reports = z.union([OldReport, NewReports])

const parseJson = (body: unknown): unknown => {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

type Report = z.output<typeof Reports>[number]

/**
 * Returns the release of the script that caused the violation, otherwise that of the blocked file; null if neither is
 * published.
 */
async function releaseOf(published: PublishedReleases, { source, blocked }: Report) {
  const named = releaseIn(source) ?? releaseIn(blocked)
  return named && (await published.has(named.name, named.version)) ? named : null
}

/**
 * Receives the browsers' reports of Content Security Policy (CSP) violations, and logs and counts them by the release
 * whose script caused them.
 */
export function serveCspReports(app: App, published: PublishedReleases): void {
  const throttle = new WindowThrottle(MAX_A_MINUTE)
  const counter = new Counter({
    name: 'csp_reports_total',
    help: 'Violations of the content security policy that browsers reported, by the release whose script it was',
    labelNames: ['remote', 'version'],
    registers: [app.metrics],
  })
  const logReport = (
    log: FastifyBaseLogger,
    { directive, blocked, source }: Report,
    release: Awaited<ReturnType<typeof releaseOf>>,
  ) => {
    counter.inc({ remote: release?.name ?? 'unknown', version: release?.version ?? '' })
    const logged = { remote: release?.name ?? null, version: release?.version ?? null, directive }
    log.error(
      { csp_report: { ...logged, blocked: withoutPersonalData(blocked), source: withoutPersonalData(source) } },
      'content security policy',
    )
  }
  app.http.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, parseJson(body)),
  )
  app.http.post(CSP_REPORTS_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    reply.status(204)
    // A rate-limited report gets the same response.
    if (throttle.take(clientAddress(request) ?? '') > 0) return
    for (const report of Reports.safeParse(request.body).data ?? [])
      logReport(request.log, report, await releaseOf(published, report))
  })
}
