import type { ColumnaLeida, Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import type { Importacion } from '@gremial/contract/administracion/importacion.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import i18next from 'i18next'

export const porciento = (n: number, de: number): string =>
  (de === 0 ? 0 : (n / de) * 100).toLocaleString('es-AR', { maximumFractionDigits: 1 })

export const tamanio = (bytes: number): string =>
  bytes >= 1_000_000
    ? i18next.t('importacion.tamanio', { n: (bytes / 1_000_000).toLocaleString('es-AR', { maximumFractionDigits: 1 }) })
    : i18next.t('importacion.tamanioKb', { n: Math.max(1, Math.round(bytes / 1000)) })

/** Display name of a column; its title if it has none. */
export const nombreDeColumna = (columna: string): string =>
  i18next.t(`importacion.campos.${columna as 'CUIL'}`, { defaultValue: columna })

export const motivo = (codigo: string): string => {
  const texto = i18next.t(`motivosImportacion.${codigo as 'numero'}`, { defaultValue: codigo })
  return texto.charAt(0).toUpperCase() + texto.slice(1)
}

/** Title of a column; one added by the reader has a descriptive name. */
export const tituloDe = (columna: ColumnaLeida | undefined): string | undefined =>
  columna?.agregada ? i18next.t(`importacion.agregada.${columna.agregada}`) : columna?.titulo

/** Rows of an unread sheet, which are counted up to 400. */
export const filasDe = (filas: number): string => (filas < 400 ? formatNumber(filas) : i18next.t('importacion.masDe400'))

/** Text about the numbering of a file without numbers. */
export function numeradosEn({ como, conocidos, nuevos, desde, hasta }: NonNullable<Revision['numerados']>): string {
  const n = {
    nuevos: formatNumber(nuevos),
    conocidos: formatNumber(conocidos),
    desde: formatNumber(desde),
    hasta: formatNumber(hasta),
  }
  return i18next.t(`importacion.numerados.${nuevos === 0 ? 'ninguno' : como}`, n)
}

/** Name of a text encoding. */
export const nombreDeLetras = (letras: string): string =>
  letras === 'utf-8-dos-veces' ? i18next.t('importacion.dosVeces') : (nombresDeLetras[letras] ?? letras)
const nombresDeLetras: Record<string, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Latin-1',
  cp850: 'MS-DOS',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
}

/** Encoding and delimiter of a file, or the sheet of a workbook. */
export function comoEstaEscrito({ revision }: Importacion): string {
  if (revision && revision.hojas.length > 0) return i18next.t('importacion.libro', { hoja: revision.hojas.join(', ') })
  if (!revision?.escrito) return ''
  const separadores: Record<string, string> = {
    ';': i18next.t('importacion.separadores.puntoYComa'),
    ',': i18next.t('importacion.separadores.coma'),
    '\t': i18next.t('importacion.separadores.tabulador'),
    '|': i18next.t('importacion.separadores.barra'),
  }
  const { escrito } = revision
  return i18next.t('importacion.letras', {
    letras: nombreDeLetras(escrito.letras),
    separador: separadores[escrito.separador] ?? escrito.separador,
  })
}
