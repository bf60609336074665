import { features } from '../features.ts'
import type { Locale } from '../platform/locale.ts'
import { primera } from './es/primera.ts'
import { mergeServerTexts, mergeTexts } from './merge.ts'
import { readTexts } from './read.ts'

export const textParts = ['inicio', 'propios', 'personal', 'aparte', 'armado', 'cobranza', 'archivos'] as const
export type TextPart = (typeof textParts)[number]

/**
 * Which part each is in: those whose screens a member or a stranger may see, which a phone fetches; those that one of its screens asks for by
 * itself; and the rest, which only the staff sees (web/texts.vite.ts).
 */
const partOf = new Map<string, TextPart>([
  ['comun', 'propios'],
  ...features.flatMap(({ forMembers, texts }) =>
    Object.keys(texts).map((name): [string, TextPart] => [
      name,
      forMembers === 'aparte' ? 'aparte' : forMembers ? 'propios' : 'personal',
    ]),
  ),
  // Many words of staff screens that few open: the designer of procedures, the collection of dues, the layouts of banks, and
  // what administrators bring in files.
  ['armar', 'armado'],
  ['frasesTramite', 'armado'],
  ['convenios', 'cobranza'],
  ['debitos', 'cobranza'],
  ['respuestasDebito', 'cobranza'],
  ['acreditaciones', 'cobranza'],
  ['tableroCobranza', 'cobranza'],
  ['formatosPago', 'cobranza'],
  ['importacion', 'archivos'],
  ['publicacion', 'archivos'],
])

/** Errors that a staff screen shows by itself. The text of any other comes with the server's answer. */
export const staffErrors: ReadonlySet<string> = new Set([
  'ARCHIVO_FALTA',
  'ARCHIVO_VACIO',
  'ARQUEO_MOTIVO',
  'AYUDA_SIN_CORREO',
  'CAJA_SIN_RESPONSABLE',
  'CAJA_SIN_USUARIOS',
  'CAJA_TE_EXCLUYE',
  'COMPROBANTE_IDENTIFICACION',
  'COMPROBANTE_NOTA_CREDITO',
  'CONVENIO_CODIGO_REPETIDO',
  'CUENTA_MAYOR',
  'DOCUMENTO_PESO',
  'DOCUMENTO_TIPO',
  'FORMATO_MAL',
  'MOVIMIENTO_FECHA_ANTERIOR',
  'MOVIMIENTO_FECHA_FUTURA',
  'MOVIMIENTO_TOTAL',
  'MOVIMIENTO_TOTAL_MINIMO',
  'MUCHAS_DEMASIADAS',
  'PINES_DISTINTOS',
  'PIN_FORMATO',
  'PLANILLA_YA_CERRADA',
  'RECETA_MAL',
  'REGLA_IMPORTES',
  'RENDICION_ANIO',
  'RENDICION_FECHA_LEJANA',
  'RENDICION_FIRMANTES_IGUALES',
  'RENDICION_IMPORTE',
  'RENDICION_PERIODO',
  'RENDICION_PERIODO_INCOMPLETO',
  'RENDICION_SECRETARIA',
  'RENDICION_TIPO_FIJO',
  'SIN_RENDICIONES_PAGADAS',
  'TRANSFERENCIA_A_SI_MISMA',
])

/**
 * Paths in `propios` that the shell and the home use. They load before the texts of the other screens
 * (scripts/structure/member-texts.test.ts).
 */
const homePaths: ReadonlySet<string> = new Set([
  ...Object.keys(primera),
  'armazon',
  'avisos',
  'barra',
  'cuenta',
  'documentos.otraForma',
  'esperas',
  'inicio',
  'lista',
  'miDebito.dice',
  'miDebito.lee',
  'miDebito.ver',
  'miDebito.verSuyo',
  'misDatos.titulo',
  'misTramites',
  'tramite.documento',
  'tramite.estado',
])

/** Texts that a part of the web fetches of a language. */
export function textsOf(locale: Locale, part: TextPart): Record<string, unknown> {
  if (part === 'inicio' || part === 'propios') return split(allOf(locale, 'propios'), part === 'inicio')
  return allOf(locale, part)
}

/** The texts whose path is in `homePaths`, or the others. */
function split(texts: object, ofHome: boolean, prefix = ''): Record<string, unknown> {
  const kept = Object.entries(texts).flatMap(([name, value]: [string, unknown]) => {
    const path = `${prefix}${name}`
    if (homePaths.has(path)) return ofHome ? [[name, value]] : []
    if (typeof value !== 'object' || value === null) return ofHome ? [] : [[name, value]]
    const inside = split(value, ofHome, `${path}.`)
    return Object.keys(inside).length > 0 ? [[name, inside]] : []
  })
  return Object.fromEntries(kept) as Record<string, unknown>
}

/**
 * Texts that the web fetches of a language: those that anybody may come to read, those of the staff, and those asked for apart. Together they are its
 * todo.ts, except the bodies of mails and the answers to programs, which only the server writes.
 */
function allOf(locale: Locale, part: Exclude<TextPart, 'inicio'>): Record<string, unknown> {
  const { primera, validacion, auditoria, funciones } = readTexts(locale)
  const own = Object.fromEntries(Object.entries(funciones).filter(([feature]) => partOf.get(feature) === part))
  const { correo, permisos, cosas } = mergeServerTexts(funciones)
  const screens: Record<string, unknown> = { ...mergeTexts(own, 'pantallas') }
  if (separateParts.has(part)) delete screens.esperas
  if (part === 'personal') screens.esperas = { ...(screens.esperas as object | undefined), ...separateWaits(funciones) }
  return {
    ...mergeTexts(own, 'mensajes'),
    ...(part === 'propios' ? { ...primera, validacion } : {}),
    ...(part === 'personal' ? { correo: subjectsOf(correo), permisos, cosas, auditoria } : {}),
    errores: part === 'personal' ? shownErrors(mergeTexts(own, 'errores')) : mergeTexts(own, 'errores'),
    listas: mergeTexts(own, 'listas'),
    ...screens,
  }
}

/** Parts that load with a staff screen. */
const separateParts: ReadonlySet<TextPart> = new Set(['armado', 'cobranza', 'archivos'])

/** Words of the things that wait, of the features of those parts: the staff's home shows them. */
function separateWaits(funciones: ReturnType<typeof readTexts>['funciones']): object {
  const own = Object.fromEntries(
    Object.entries(funciones).filter(([feature]) => separateParts.has(partOf.get(feature) ?? 'personal')),
  )
  return mergeTexts(own, 'pantallas').esperas
}

const shownErrors = (errores: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(errores).filter(([code]) => staffErrors.has(code)))

/** Subjects of mails, which name them in the list of what was sent. */
const subjectsOf = (correo: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(correo).flatMap(([template, texts]) => {
      const subjects = Object.entries(texts as Record<string, string>).filter(([part]) => part.startsWith('asunto'))
      return subjects.length > 0 ? [[template, Object.fromEntries(subjects)]] : []
    }),
  )
