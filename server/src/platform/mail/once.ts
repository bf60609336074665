import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { Services } from '../context.ts'
import { localOutbox, mailer, messageOf, type Stored, timeouts } from './mail.ts'

export interface Attachment {
  filename: string
  content: Buffer
  contentType: string
}

/** The server permanently refused this mail. */
export class RefusedMail extends Error {}
/** The mail was handed over and no answer arrived: it is unknown whether the server has it. */
export class UncertainMail extends Error {}

/**
 * At-most-once delivery of mails (decision 039). A server accepts a mail only after the final dot; it discards an incomplete one.
 * So the sender records that it is about to finish (`ending`) before it sends the dot. A crash before that is safe to retry;
 * after it the mail is uncertain and not retried.
 * One connection and one mail at a time: at most one mail can ever be uncertain.
 */
export class OnceMailer {
  private readonly services: Services
  private transporter: Transporter | undefined
  private ending: () => Promise<void> = async () => undefined

  constructor(services: Services) {
    this.services = services
  }

  /**
   * Sends one mail; never call it concurrently. Throws RefusedMail, UncertainMail, or another error after which a retry is safe.
   */
  async hand(mail: Stored, attachments: Attachment[], ending: () => Promise<void>): Promise<void> {
    const { smtpUrl } = this.services.config
    const message = { ...(await messageOf(this.services, mail)), attachments }
    if (!smtpUrl) {
      const { message: whole } = await (await mailer()).createTransport({ streamTransport: true, buffer: true }).sendMail(message)
      const folder = localOutbox(this.services)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      await ending()
      return writeFileSync(join(folder, `${mail.clave}.eml`), whole as Buffer, { mode: 0o600 })
    }
    let ended = false
    this.ending = async () => {
      await ending()
      ended = true
    }
    this.transporter ??= await this.connect(smtpUrl)
    try {
      await this.transporter.sendMail(message)
    } catch (error) {
      const { responseCode, message: said } = error as { responseCode?: number; message: string }
      if (responseCode !== undefined && responseCode >= 500) throw new RefusedMail(said, { cause: error })
      // Any answer is a definite one: the mail was not accepted.
      if (ended && responseCode === undefined) throw new UncertainMail(said, { cause: error })
      throw error
    }
  }

  private async connect(url: string): Promise<Transporter> {
    // No automatic requeue: after a lost connection the caller decides, because it knows what was recorded.
    const transporter = (await mailer()).createTransport({
      url,
      pool: true,
      maxConnections: 1,
      maxRequeues: 0,
      ...timeouts,
    } as never)
    // Runs `ending` at the end of the message stream, just before the final dot is sent.
    const closing = async function* (this: OnceMailer, whole: AsyncIterable<Buffer>) {
      yield* whole
      await this.ending()
    }.bind(this)
    transporter.use('stream', (mail, done) => {
      mail.message.processFunc((whole) => Readable.from(closing(whole), { objectMode: false }))
      done()
    })
    return transporter
  }

  close(): void {
    this.transporter?.close()
    this.transporter = undefined
  }
}
