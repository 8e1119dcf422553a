import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '#contract/system.ts'
import type { Job } from '#server/scheduler/job.ts'
import type { Config } from '#server/config.ts'
import type { DatabaseAddress, Db } from '#server/db/connect.ts'
import { keyOf, materialOf } from '#server/db/keyMaterial.ts'
import { securityHeaders } from '#server/http/headers.ts'
import type { SigningIdentity } from '#server/print/sign/signer.ts'
import type { Provider } from '#server/oidc/provider.ts'
import type { Deliver } from '#server/mail/sendLetters.ts'
import type { LegalTexts } from '#server/features/legal/settings.ts'
import { robotJob } from './auctions/robots.ts'
import { deliverToMailbox } from './deliverLetter.ts'
import { demoTexts } from './demoTexts.ts'
import { mailbox } from './mailbox.ts'
import { people } from './people.ts'
import { demoProvider } from './provider.ts'
import { providerStyle } from './providerStyle.ts'
import { defaultDemo, seedDemo } from './seed.ts'
import { makeStatementCertificate } from './statementCertificate.ts'

/** The exports for `registry seed`: the program of the demo is one file of the build. */
export { defaultDemo, seedDemo } from './seed.ts'
export { fewestDomains } from './seed/plan.ts'

export type Demo = {
  providers: readonly Provider[]
  /** The demo's part of `/api/common/settings/`. */
  settings: NonNullable<Settings['demo']>
  deliver: Deliver
  /** The jobs of the demo. */
  jobs: readonly Job[]
  /** Its own key and certificate for record statements. */
  signing: SigningIdentity
  /** Its own terms and privacy texts. */
  texts: LegalTexts
  /** The terminal's text beside the portal's address. */
  greeting: string
  close: () => Promise<void>
}

type DemoOptions = {
  config: Pick<Config, 'demo' | 'host' | 'operator' | 'publicUrl' | 'timeZone'>
  db: Db
  log: FastifyBaseLogger
}

/**
 * Loads the demo registry into an empty database with a log line. A database with a demo stays unchanged; one with other
 * data is refused (DatabaseProblem).
 */
export async function loadDemo(
  address: DatabaseAddress,
  { url }: { url: string },
  say: (line: string) => void,
): Promise<void> {
  const announced = setTimeout(() => say('Loading the demo registry, this once…'), 300)
  try {
    await seedDemo(address, { ...defaultDemo, issuers: { account: `${url}/account`, eid: `${url}/eid` } })
  } finally {
    clearTimeout(announced)
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void

/**
 * Starts the demo's own server beside the portal, on its own origin: both identity providers and the mailbox. Rejects
 * when the port is in use.
 */
export async function startDemo({ config, db, log }: DemoOptions): Promise<Demo> {
  if (!config.demo) throw new Error('the demo is started in its own profile only')
  const { port, url: origin } = config.demo
  const portalUrl = config.publicUrl
  const key = await keyOf(db, 'demo-provider')
  const account = await demoProvider({ method: 'account', origin, portalUrl, key })
  const eid = await demoProvider({ method: 'eid', origin, portalUrl, key })
  const signing = await materialOf(db, 'demo-statement', () => makeStatementCertificate(config.operator.name))
  const handlers: Readonly<Record<string, Answer>> = {
    account: account.handle,
    eid: eid.handle,
    mailbox: mailbox({ db, timeZone: config.timeZone }),
    'provider.css': (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' })
        .end(providerStyle)
    },
    'favicon.ico': (_request, response) => {
      response.writeHead(204).end()
    },
    '': (_request, response) => {
      response.writeHead(302, { location: portalUrl }).end()
    },
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch((cause: unknown) => {
      log.error({ err: cause }, 'the demo’s server failed')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  await anchorPeople(db, origin)
  await listen(server, port, config.host)

  return {
    providers: [account.configured, eid.configured],
    settings: {
      people: people.map(({ method, username, name, about }) => ({ method, username, name, about })),
      mailboxUrl: `${origin}/mailbox`,
    },
    deliver: deliverToMailbox(db),
    jobs: config.demo.hasRobots ? [robotJob(db)] : [],
    // One text has both; a PEM reader takes the part it needs.
    signing: { key: signing.toString(), certificates: signing.toString() },
    texts: demoTexts(),
    greeting: greet(`${origin}/mailbox`),
    close: () => close(server),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of securityHeaders(false)) response.setHeader(name, value)
    const url = URL.canParse(request.url ?? '', origin) ? new URL(request.url ?? '', origin) : null
    const handle = url && handlers[url.pathname.split('/')[1] ?? '']
    if (url && handle) await handle(request, response, url)
    else response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404')
  }
}

/** The issuer contains the port, so people of a demo with another port get the new issuer. */
async function anchorPeople(db: Db, origin: string): Promise<void> {
  for (const { method, subject } of people) {
    const issuer = `${origin}/${method}`
    await db
      .updateTable('identity')
      .set({ issuer })
      .where('subject', '=', subject)
      .where('issuer', '<>', issuer)
      .execute()
  }
}

function greet(mailbox: string): string {
  const names = people.map(({ name, about }) => `  ${name}: ${about.en}`)
  return ['', 'Sign in as one of its people, without a password:', ...names, '', `Letters arrive at ${mailbox}`].join(
    '\n',
  )
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
