import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { Ctx, Services } from '../context.ts'
import { enqueue, type Handler } from '../jobs/outbox.ts'

/** Plain text is the message; the HTML is the same text with its line breaks. */
export interface Mail {
  para: string
  asunto: string
  texto: string
}

/** Leaves a mail in the outbox, in the caller's transaction. */
export const sendMail = (ctx: Ctx, mail: Mail): Promise<void> => enqueue(ctx, 'correo', { ...mail })

/** Where mail is left when there is no SMTP_URL (demo, tests); the console names it. */
export const localOutbox = (services: Services): string => join(services.config.dataDir, 'correo')

const escapeHtml = (t: string) => t.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
let transport: { url: string; transporter: Transporter } | undefined

export const mailHandler: Handler = async (services, data, id) => {
  const { para, asunto, texto } = data as unknown as Mail
  const { rows } = await sql<{ nombre: string; email: string }>`select nombre, email from organizacion`.execute(
    services.database.db,
  )
  const message = {
    from: { name: rows[0]?.nombre ?? 'Gremial', address: rows[0]?.email || 'no-responder@gremial.example' },
    to: para,
    subject: asunto,
    text: texto,
    html: `<p>${escapeHtml(texto).replaceAll('\n\n', '</p><p>').replaceAll('\n', '<br>')}</p>`,
    messageId: `<gremial-${id}@gremial>`,
  }
  const url = services.config.smtpUrl
  if (!url) {
    const folder = localOutbox(services)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const sent = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
    writeFileSync(join(folder, `${String(id).padStart(8, '0')}.eml`), sent.message as Buffer, { mode: 0o600 })
    return
  }
  if (transport?.url !== url) {
    transport = {
      url,
      transporter: createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as never),
    }
  }
  await transport.transporter.sendMail(message)
}
