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

/** The server said no for good to this mail. */
export class RefusedMail extends Error {}
/** The mail was handed over and its answer did not come: nobody knows whether the server has it. */
export class UncertainMail extends Error {}

/**
 * Mails that must not arrive twice (decision 039). A server has a mail once the point that ends it was sent: until then it throws away what
 * came. So whoever sends writes down that it is about to end (`ending`), and only then the point goes; whatever dies before it may be sent again,
 * and what dies after it is in doubt and is not. One connection, one mail at a time: no more than one can ever be in doubt.
 */
export class OnceMailer {
  private readonly services: Services
  private transporter: Transporter | undefined
  private ending: () => Promise<void> = async () => undefined

  constructor(services: Services) {
    this.services = services
  }

  /** Throws RefusedMail, UncertainMail, or what kept it from being handed over, after which it may be tried again. One at a time. */
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
      // An answer, whatever it says, is one: it was not taken.
      if (ended && responseCode === undefined) throw new UncertainMail(said, { cause: error })
      throw error
    }
  }

  private async connect(url: string): Promise<Transporter> {
    // Never again by itself: a connection that closes gives the mail back to who knows what was written down.
    const transporter = (await mailer()).createTransport({
      url,
      pool: true,
      maxConnections: 1,
      maxRequeues: 0,
      ...timeouts,
    } as never)
    // What the connection reads, and only once the server waits for it; its end is the point.
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
