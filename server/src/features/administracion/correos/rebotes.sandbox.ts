import PostalMime from 'postal-mime'

/** A bounce: key of our mail, and the reason. */
export interface Rebote {
  clave: string
  motivo: string
}

const largoMotivo = 300
const campo = (texto: string, nombre: string): string | undefined =>
  texto
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .find((linea) => linea.toLowerCase().startsWith(`${nombre}:`))
    ?.slice(nombre.length + 1)
    .trim()

/**
 * Parses a delivery report (RFC 3464) that includes our mail or its headers. Undefined if it is not a failure report: an
 * automatic reply, a delay, or a foreign mail. Runs in the sandbox.
 */
export async function leerRebote(mensaje: Buffer): Promise<Rebote | undefined> {
  const { attachments } = await PostalMime.parse(mensaje, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' })
  const parte = (...tipos: string[]) => String(attachments.find(({ mimeType }) => tipos.includes(mimeType))?.content ?? '')
  const informe = parte('message/delivery-status')
  const devuelto = parte('text/rfc822-headers', 'message/rfc822')
  const clave = /^<([0-9a-f-]{36})@/.exec(campo(devuelto, 'message-id') ?? '')?.[1]
  if (!clave || campo(informe, 'action')?.toLowerCase() !== 'failed') return undefined
  const motivo = campo(informe, 'diagnostic-code')?.replace(/^smtp; */i, '') ?? campo(informe, 'status') ?? ''
  return { clave, motivo: motivo.replace(/\p{Cc}+/gu, ' ').slice(0, largoMotivo) }
}
