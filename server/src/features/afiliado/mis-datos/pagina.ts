import type { GrupoMisDatos } from '@gremial/contract/afiliado/mis-datos.ts'
import { type Locale, localeTag } from '@gremial/contract/platform/locale.ts'
import { mensajes } from '@gremial/contract/textos/es/mensajes.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatDate, formatTimestamp } from '@gremial/contract/values/dates.ts'
import type { Fila } from './grupo.ts'

/** HTML page of the package: rows of each group in the caller's language, without scripts. */

const marcas: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapar = (texto: string): string => texto.replace(/[&<>"']/g, (c) => marcas[c] ?? c)

const { campos, valores } = mensajes.listas.misDatos
const esCampo = (nombre: string): nombre is keyof typeof campos => nombre in campos
const esValor = (valor: string): valor is keyof typeof valores => valor in valores

const estilo = `body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid #ccc;overflow-wrap:anywhere}
h2{margin-top:2.5rem}.rueda{overflow-x:auto}`

export function cabeza(idioma: Locale, organizacion: string, nombre: string, ahora: Date): string {
  const titulo = message(idioma, 'listas.misDatos.titulo')
  const momento = formatTimestamp(ahora)
  return `<!doctype html>
<html lang="${localeTag[idioma]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escapar(titulo)}</title>
<style>${estilo}</style></head><body><h1>${escapar(titulo)}</h1>
<p>${escapar(message(idioma, 'listas.misDatos.paquete', { organizacion, nombre, momento }))}</p>
`
}

export const pie = '</body></html>\n'

/** A heading with its number of rows; with none, the text that it is empty. */
export const titular = (idioma: Locale, grupo: GrupoMisDatos, cantidad: number): string =>
  `<h2>${escapar(message(idioma, `listas.misDatos.grupos.${grupo}`))}</h2>\n${cantidad === 0 ? `<p>${escapar(message(idioma, 'listas.misDatos.nada'))}</p>\n` : ''}`

/** Codes are only in datos.json. */
const visibles = (fila: Fila): string[] => Object.keys(fila).filter(esCampo)

export const encabezar = (idioma: Locale, fila: Fila): string =>
  `<div class="rueda"><table><thead><tr>${visibles(fila)
    .map((c) => `<th scope="col">${escapar(esCampo(c) ? message(idioma, `listas.misDatos.campos.${c}`) : c)}</th>`)
    .join('')}</tr></thead><tbody>\n`

export const finTabla = '</tbody></table></div>\n'

export const renglon = (idioma: Locale, fila: Fila): string =>
  `<tr>${visibles(fila)
    .map((c) => `<td>${escapar(decir(idioma, c, fila[c]))}</td>`)
    .join('')}</tr>\n`

/** Formats a value: days and timestamps in the organisation's time zone, codes as text. */
function decir(idioma: Locale, campo: string, valor: unknown): string {
  if (valor === null || valor === undefined) return ''
  if (typeof valor === 'boolean') return message(idioma, valor ? 'listas.si' : 'listas.no')
  if (campo === 'genero') return message(idioma, valor === 1 ? 'listas.misDatos.masculino' : 'listas.misDatos.femenino')
  if (typeof valor === 'number') return ['debe', 'haber', 'importe', 'ingreso'].includes(campo) ? valor.toFixed(2) : String(valor)
  if (typeof valor !== 'string') return JSON.stringify(valor)
  if (/^\d{4}-\d\d-\d\d$/.test(valor)) return formatDate(valor)
  if (/^\d{4}-\d\d-\d\dT\d\d:/.test(valor) && !Number.isNaN(Date.parse(valor))) {
    const momento = new Date(valor)
    return formatTimestamp(momento)
  }
  return ['tipo', 'resultado'].includes(campo) && esValor(valor) ? message(idioma, `listas.misDatos.valores.${valor}`) : valor
}
