import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { jobs } from '../src/features.ts'
import { workOutbox } from '../src/platform/jobs/outbox.ts'
import { localOutbox } from '../src/platform/mail/mail.ts'
import type { TestApp } from './app.ts'

export interface Recibido {
  para: string
  asunto: string
  texto: string
  /** Path of the link in the button, and the token at its end. */
  ruta: string
  token: string
}

const decode = (body: string, encoding: string): string =>
  encoding === 'base64'
    ? Buffer.from(body, 'base64').toString()
    : Buffer.from(
        body
          .replaceAll('=\r\n', '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString()

/** Text of a mail as an SMTP server received it, in latin1. */
export const receivedText = (mail: string): string => decode(mail, 'quoted-printable')

const word = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, body: string) =>
      kind.toUpperCase() === 'B' ? decode(body, 'base64') : decode(body.replaceAll('_', ' '), 'q'),
    )

function read(eml: string): Recibido {
  const header = (name: string) => new RegExp(`^${name}: ([^\\r]*(?:\\r\\n[ \\t][^\\r]*)*)`, 'mi').exec(eml)?.[1] ?? ''
  const plain = /Content-Type: text\/plain[^]*?\r\n\r\n([^]*?)\r\n--/.exec(eml)
  const encoding = /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: (\S+)/.exec(eml)?.[1] ?? ''
  const texto = encoding === '7bit' ? (plain?.[1] ?? '') : decode(plain?.[1] ?? '', encoding)
  const link = /https?:\/\/[^/\s]+(\S*)/.exec(texto)?.[1] ?? ''
  return { para: header('To'), asunto: word(header('Subject')), texto, ruta: link, token: link.split('/').at(-1) ?? '' }
}

/** Sends the whole outbox as the server does; returns the new mails, each once. */
export async function recibir(t: Pick<TestApp, 'services' | 'app'>): Promise<Recibido[]> {
  while ((await workOutbox(t.services, t.app.log, jobs)).done > 0);
  return recogidos(localOutbox(t.services))
}

/** Mails that an installation without a mail server left in its folder, each once. */
export function recogidos(folder: string): Recibido[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const file = join(folder, name)
      const mail = read(readFileSync(file, 'utf8'))
      rmSync(file)
      return mail
    })
}
