import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'
import { releaseIn } from '@outlet/shared/contract/release-address'
import { z } from '@outlet/shared/contract/zod'
import type { App } from '../platform/http/app-context'
import { clientAddress } from '../platform/http/client-address'
import { CSP_REPORTS_PATH } from '@outlet/shared/contract/page-policy'
import { WindowThrottle } from '../platform/http/window-throttle'
import type { PublishedReleases } from '../releases/published-releases'
import { withoutPersonalData } from './without-personal-data'

/** Browsers send them without a session: what anybody may send is small. */
const MAX_BYTES = 16 * 1024
const MAX_A_MINUTE = 60
const MAX_AT_ONCE = 10

const text = z.string().max(2000)

/** As `report-uri` has it sent (CSP level 2). */
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

/** As `report-to` has it sent (Reporting API); reports of other types are passed over. */
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

/** Of the script that did it, or else of the file that was stopped; null where neither is of a published release. */
async function releaseOf(published: PublishedReleases, { source, blocked }: Report) {
  const named = releaseIn(source) ?? releaseIn(blocked)
  return named && (await published.has(named.name, named.version)) ? named : null
}

/** Takes what browsers themselves report of the content security policy, with the release whose script it was. */
export function serveCspReports(app: App, published: PublishedReleases): void {
  const throttle = new WindowThrottle(MAX_A_MINUTE)
  const counter = new Counter({
    name: 'csp_reports_total',
    help: 'Violations of the content security policy that browsers reported, by the release whose script it was',
    labelNames: ['remote', 'version'],
    registers: [app.metrics],
  })
  const tell = (
    log: FastifyBaseLogger,
    { directive, blocked, source }: Report,
    release: Awaited<ReturnType<typeof releaseOf>>,
  ) => {
    counter.inc({ remote: release?.name ?? 'unknown', version: release?.version ?? '' })
    const told = { remote: release?.name ?? null, version: release?.version ?? null, directive }
    log.error(
      { csp_report: { ...told, blocked: withoutPersonalData(blocked), source: withoutPersonalData(source) } },
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
    // Who sends more than a browser would is answered the same.
    if (throttle.take(clientAddress(request) ?? '') > 0) return
    for (const report of Reports.safeParse(request.body).data ?? [])
      tell(request.log, report, await releaseOf(published, report))
  })
}
