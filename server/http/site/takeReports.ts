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
/** The old form that `report-uri` still sends (CSP Level 3, section 5.3), as far as it is worth a line. */
const Report = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'blocked-uri': text,
    'document-uri': text,
    'source-file': text,
    'line-number': otherwise(z.number(), 0),
  }),
})

/** Of one address: a page of the portal reports nothing. */
const reportsPerMinute = 30

/**
 * Takes what browsers report against the content policy into the log, with a running number. It is no call
 * of the contract: no page makes it, it needs no CSRF header and answers nothing.
 *
 * @param own our origin and screens: where a page is one of them, only its pattern is logged
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
