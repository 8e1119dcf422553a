import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from '../compress.ts'
import type { SiteFile } from './readSite.ts'

/** Sends a browser file, compressed where the client accepts it. */
export function sendFile(path: string, file: SiteFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.type(file.type).header('cache-control', cacheControlOf(path)).header('vary', 'Accept-Encoding')
  const encoding = encodingFor(request)
  const compressed = encoding && file[encoding]
  return compressed ? reply.header('content-encoding', encoding).send(compressed) : reply.send(file.plain)
}

/** Returns the `Cache-Control` of a file (RFC 9111). */
function cacheControlOf(path: string): string {
  // The names of these files contain a hash of the content or the id of the build.
  if (path.startsWith('/assets/') || path.startsWith('/builds/meta/')) return 'public, max-age=31536000, immutable'
  // The file names the version that is deployed now.
  return path === '/builds/latest.json' ? 'no-store' : 'no-cache'
}
