import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { network } from '#server/http/network.ts'
import type { CountRead } from '#server/http/readLimits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { reportPath } from './contentPolicy.ts'
import type { SiteRoute } from './readSite.ts'
import { reportedPlace } from './reportedPlace.ts'

const text = otherwise(z.string(), '')
/** The logged fields of the format of `report-uri` (CSP Level 3, section 5.3). */
const Report = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'blocked-uri': text,
    'document-uri': text,
    'source-file': text,
    'line-number': otherwise(z.number(), 0),
  }),
})

/** The limit of one address; pages of the portal cause no reports. */
const reportsPerMinute = 30

/**
 * Logs the violations of the content policy that browsers report, with a running number. The route is no call of the
 * contract: browsers send the reports without a CSRF header, and the answer is empty.
 *
 * @param own the portal's origin and routes: of its own pages only the pattern is logged
 */
export function takeReports(
  app: FastifyInstance,
  own: { origin: string; routes: readonly SiteRoute[] },
  countRead: CountRead,
): void {
  let count = 0

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(reportPath, {
      bodyLimit: 16 * 1024,
      onRequest: async (request) => {
        countRead(`csp-report:address:${network(request.ip)}`, reportsPerMinute)
      },
      handler: async (request, reply) => {
        const read = Report.safeParse(request.body)
        if (!read.success) throw new Refusal('malformed-request')
        const report = read.data['csp-report']
        count += 1
        request.log.warn(
          {
            count,
            directive: /^[a-z-]{1,30}/.exec(report['effective-directive'])?.[0],
            blocked: reportedPlace(report['blocked-uri'], own),
            page: reportedPlace(report['document-uri'], own),
            source: reportedPlace(report['source-file'], own),
            line: report['line-number'],
          },
          'content policy violated',
        )
        return reply.code(204).send()
      },
    })
  })
}
