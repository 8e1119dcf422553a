import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Opens a mail server. `answers` maps the first word of a command to the reply, 250 by default; `log` is what it
 * received.
 */
export async function openMailServer(answers: Record<string, string>) {
  const log: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('220 mail ESMTP\r\n')
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        log.push(line)
        const word = line.split(/[ :]/)[0]?.toUpperCase() ?? ''
        if (/^(EHLO|STARTTLS|AUTH|MAIL|RCPT|DATA|\.|QUIT)$/.test(word)) socket.write(`${answers[word] ?? '250 OK'}\r\n`)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return { port: address.port, log }
}
