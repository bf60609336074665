import { features as declaradas } from '../features.ts'
import type { Locale } from '../platform/locale.ts'
import { primera } from './es/primera.ts'
import { juntar, juntarDelServidor } from './juntar.ts'
import { leer } from './leer.ts'

export const partesDeTextos = ['inicio', 'propios', 'personal', 'aparte', 'armado', 'cobranza', 'archivos'] as const
export type ParteDeTextos = (typeof partesDeTextos)[number]

/**
 * Which part each is in: those whose screens a member or a stranger may see, which a phone fetches; those that one of its screens asks for by
 * itself; and the rest, which only the staff sees (web/texts.vite.ts).
 */
const parteDe = new Map<string, ParteDeTextos>([
  ['comun', 'propios'],
  ...declaradas.flatMap(({ forMembers, texts }) =>
    Object.keys(texts).map((nombre): [string, ParteDeTextos] => [
      nombre,
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
export const erroresDelPersonal: ReadonlySet<string> = new Set([
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
const delInicio: ReadonlySet<string> = new Set([
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
export function textosDe(idioma: Locale, parte: ParteDeTextos): Record<string, unknown> {
  if (parte === 'inicio' || parte === 'propios') return partir(todosDe(idioma, 'propios'), parte === 'inicio')
  return todosDe(idioma, parte)
}

/** The texts whose path is in `delInicio`, or the others. */
function partir(textos: object, losDelInicio: boolean, antes = ''): Record<string, unknown> {
  const queda = Object.entries(textos).flatMap(([nombre, valor]: [string, unknown]) => {
    const ruta = `${antes}${nombre}`
    if (delInicio.has(ruta)) return losDelInicio ? [[nombre, valor]] : []
    if (typeof valor !== 'object' || valor === null) return losDelInicio ? [] : [[nombre, valor]]
    const dentro = partir(valor, losDelInicio, `${ruta}.`)
    return Object.keys(dentro).length > 0 ? [[nombre, dentro]] : []
  })
  return Object.fromEntries(queda) as Record<string, unknown>
}

/**
 * Texts that the web fetches of a language: those that anybody may come to read, those of the staff, and those asked for apart. Together they are its
 * todo.ts, except the bodies of mails and the answers to programs, which only the server writes.
 */
function todosDe(idioma: Locale, parte: Exclude<ParteDeTextos, 'inicio'>): Record<string, unknown> {
  const { primera, validacion, auditoria, funciones } = leer(idioma)
  const suyas = Object.fromEntries(Object.entries(funciones).filter(([funcion]) => parteDe.get(funcion) === parte))
  const { correo, permisos, cosas } = juntarDelServidor(funciones)
  const pantallas: Record<string, unknown> = { ...juntar(suyas, 'pantallas') }
  if (separadas.has(parte)) delete pantallas.esperas
  if (parte === 'personal') pantallas.esperas = { ...(pantallas.esperas as object | undefined), ...esperasSeparadas(funciones) }
  return {
    ...juntar(suyas, 'mensajes'),
    ...(parte === 'propios' ? { ...primera, validacion } : {}),
    ...(parte === 'personal' ? { correo: asuntosDe(correo), permisos, cosas, auditoria } : {}),
    errores: parte === 'personal' ? losQueMuestra(juntar(suyas, 'errores')) : juntar(suyas, 'errores'),
    listas: juntar(suyas, 'listas'),
    ...pantallas,
  }
}

/** Parts that load with a staff screen. */
const separadas: ReadonlySet<ParteDeTextos> = new Set(['armado', 'cobranza', 'archivos'])

/** Words of the things that wait, of the features of those parts: the staff's home shows them. */
function esperasSeparadas(funciones: ReturnType<typeof leer>['funciones']): object {
  const suyas = Object.fromEntries(
    Object.entries(funciones).filter(([funcion]) => separadas.has(parteDe.get(funcion) ?? 'personal')),
  )
  return juntar(suyas, 'pantallas').esperas
}

const losQueMuestra = (errores: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(errores).filter(([codigo]) => erroresDelPersonal.has(codigo)))

/** Subjects of mails, which name them in the list of what was sent. */
const asuntosDe = (correo: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(correo).flatMap(([plantilla, textos]) => {
      const asuntos = Object.entries(textos as Record<string, string>).filter(([parte]) => parte.startsWith('asunto'))
      return asuntos.length > 0 ? [[plantilla, Object.fromEntries(asuntos)]] : []
    }),
  )
