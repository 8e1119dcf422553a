import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteFile } from './readSite.ts'

/** Sends a file of the browser's part, packed where the browser can unpack it. */
export function sendFile(path: string, file: SiteFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.type(file.type).header('cache-control', keepingOf(path)).header('vary', 'Accept-Encoding')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (file.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(file.br)
  if (file.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(file.gzip)
  return reply.send(file.plain)
}

/** How long a file may be kept (RFC 9111). */
function keepingOf(path: string): string {
  // The build names them after their content, or after itself.
  if (path.startsWith('/assets/') || path.startsWith('/builds/meta/')) return 'public, max-age=31536000, immutable'
  // It says which version is deployed this moment.
  return path === '/builds/latest.json' ? 'no-store' : 'no-cache'
}
