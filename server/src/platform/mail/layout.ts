import { type Locale, localeTag } from '@gremial/contract/platform/locale.ts'
import { theme } from '@gremial/contract/platform/theme.ts'
import { interpolate } from '@gremial/contract/textos/interpolate.ts'
import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'

/** Sender data in every mail. */
export interface Sender {
  nombre: string
  color: string
  telefono: string
  email: string
}

export interface Letter {
  plantilla: string
  idioma: Locale
  datos: Record<string, string | number>
  /** Full URL that the button opens. */
  enlace?: string | undefined
}

type Part = { text: string } | { link: string; label: string }

const escapeHtml = (t: string) => t.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const oneLine = (t: string) => t.replace(/\s+/g, ' ').trim()

/**
 * Paragraphs of a template. Split before the values are inserted, so that no value can pass for the button. A paragraph whose
 * value is empty is dropped.
 */
function partsOf({ plantilla, idioma, enlace }: Letter, values: Record<string, string | number>): Part[] {
  const body = message(idioma, `correo.${plantilla}.cuerpo` as MessageKey)
  return body.split('\n\n').flatMap((paragraph): Part[] => {
    if (paragraph !== '{enlace}') {
      const text = interpolate(paragraph, values)
      return text.trim() === '' ? [] : [{ text }]
    }
    if (!enlace) throw new Error(`the mail ${plantilla} needs a link`)
    return [{ link: enlace, label: message(idioma, `correo.${plantilla}.boton` as MessageKey) }]
  })
}

/**
 * Renders subject, plain text and HTML of a mail. The texts are `correo.<plantilla>` of the catalogue; a paragraph `{enlace}`
 * becomes the button.
 */
export function render(letter: Letter, sender: Sender): { subject: string; text: string; html: string } {
  const { idioma } = letter
  const contacto = [sender.telefono, sender.email].filter(Boolean).join(' · ')
  const values = { contacto, organizacion: sender.nombre, telefono: sender.telefono, email: sender.email, ...letter.datos }
  const parts = partsOf(letter, values)
  const foot = message(idioma, contacto ? 'correo.comun.pie' : 'correo.comun.pieSolo', values)
  return {
    subject: oneLine(message(idioma, `correo.${letter.plantilla}.asunto` as MessageKey, values)),
    text: [...parts.map((p) => ('link' in p ? `${p.label}:\n${p.link}` : p.text)), `-- \n${foot}`].join('\n\n'),
    html: page(idioma, sender, parts, foot),
  }
}

/** Tables and few styles, because mail clients support little more. Nothing remote, so nothing tracks when it is opened. */
function page(idioma: Locale, sender: Sender, parts: Part[], foot: string): string {
  const colour = theme(sender.color).org[7] ?? '#0b5b73'
  const cell = (html: string) => `<tr><td class="t" style="padding:0 28px 18px;font-size:16px;line-height:1.5">${html}</td></tr>`
  const rows = parts.map((part) => {
    if (!('link' in part)) return cell(escapeHtml(part.text).replaceAll('\n', '<br>'))
    const url = escapeHtml(part.link)
    const button = `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td bgcolor="${colour}" style="border-radius:10px">
<a href="${url}" style="display:inline-block;padding:14px 26px;font-size:17px;font-weight:bold;color:#ffffff;text-decoration:none">${escapeHtml(part.label)}</a></td></tr></table>`
    const copy = `<p class="s" style="margin:12px 0 0;font-size:13px;color:#67635c">${escapeHtml(message(idioma, 'correo.comun.copiar'))}<br><a class="s" href="${url}" style="color:#67635c;word-break:break-all">${url}</a></p>`
    return cell(button + copy)
  })
  return `<!doctype html>
<html lang="${localeTag[idioma]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>@media (prefers-color-scheme: dark) { .f { background: #14171a !important } .h { background: #1e2226 !important } .t { color: #f1efec !important } .s { color: #b9b4ac !important } }</style></head>
<body class="f" style="margin:0;background:#f5f4f1"><table role="presentation" class="f" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f4f1"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="h" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:14px;color:#1b1915;font-family:Arial,Helvetica,sans-serif">
<tr><td style="padding:20px 28px;background:${colour};border-radius:14px 14px 0 0;color:#ffffff;font-size:18px;font-weight:bold">${escapeHtml(sender.nombre)}</td></tr>
<tr><td style="height:26px;line-height:26px">&nbsp;</td></tr>
${rows.join('\n')}
<tr><td class="s" style="padding:6px 28px 24px;font-size:13px;line-height:1.5;color:#67635c">${escapeHtml(foot)}</td></tr>
</table></td></tr></table></body></html>`
}
