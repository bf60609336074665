import { SMTPServer } from 'smtp-server'

/**
 * A fast mail server in a process of its own: it takes whatever comes. Says its port, and on SIGTERM how many mails came and how many
 * different Message-IDs they had.
 */
const ids = new Set<string>()
let mails = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    stream.on('end', () => {
      mails++
      ids.add(/^Message-ID: (.+)$/im.exec(text)?.[1]?.trim() ?? '')
      done()
    })
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  console.log(`puerto ${typeof address === 'object' && address ? address.port : 0}`)
})
process.on('SIGTERM', () => {
  console.log(`llegaron ${mails} distintos ${ids.size}`)
  process.exit(0)
})
