import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Address of an SMTP server that takes every mail and keeps none, until the process ends. */
export async function mailServer(): Promise<string> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
  })
  const listening = smtp.listen(0, '127.0.0.1')
  listening.unref()
  await once(listening, 'listening')
  return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
}
