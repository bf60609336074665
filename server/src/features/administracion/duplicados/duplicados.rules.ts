import {
  type CampoDePersona,
  type Coincidencia,
  type Cual,
  camposDePersona,
  type Decision,
} from '@gremial/contract/administracion/duplicados.ts'
import type { Columnas } from '../../afiliado/hechos/hechos.rules.ts'

/** Which columns each thing that is chosen between two numbers is. */
export const columnasDelCampo: Record<CampoDePersona, readonly string[]> = {
  apellido: ['apellido'],
  nombre: ['nombre'],
  documento: ['tipo_documento_id', 'numero_documento'],
  cuil: ['cuil'],
  fechaNacimiento: ['fecha_nacimiento'],
  genero: ['genero'],
  estadoCivil: ['estado_civil_id'],
  estado: ['estado_id', 'vinculado'],
  categoria: ['categoria_id'],
  seccional: ['seccional_id'],
  empresa: ['empresa_id'],
  fechaAlta: ['fecha_alta'],
  rentado: ['rentado'],
  domicilio: ['domicilio', 'localidad', 'codigo_postal'],
  telefono: ['telefono'],
  email: ['email'],
  foto: ['foto_sha256'],
}

const dice = (campo: CampoDePersona, de: Columnas) => columnasDelCampo[campo].map((columna) => de[columna] ?? null)
/** Whether a number says nothing of a thing. */
export const callado = (campo: CampoDePersona, de: Columnas): boolean =>
  dice(campo, de).every((valor) => valor === null || valor === '')
export const igual = (campo: CampoDePersona, uno: Columnas, otro: Columnas): boolean =>
  JSON.stringify(dice(campo, uno)) === JSON.stringify(dice(campo, otro))
/** Whether somebody has to say which is right: both say something, and not the same. */
export const seElige = (campo: CampoDePersona, uno: Columnas, otro: Columnas): boolean =>
  !igual(campo, uno, otro) && !callado(campo, uno) && !callado(campo, otro)

type Elecciones = { [D in Decision]?: Cual | undefined }

/** What is not decided yet, in the order in which it is asked. */
export const sinDecidir = (elegido: Elecciones, queda: Columnas, pasa: Columnas): CampoDePersona[] =>
  camposDePersona.filter((campo) => seElige(campo, queda, pasa) && elegido[campo] === undefined)

/**
 * What of the number that stays is left otherwise: what was chosen of the other, and what only the other says. Of what need not be chosen nothing
 * else is taken, whatever was asked.
 */
export function columnasQueCambian(elegido: Elecciones, queda: Columnas, pasa: Columnas): { antes: Columnas; despues: Columnas } {
  const antes: Columnas = {}
  const despues: Columnas = {}
  for (const campo of camposDePersona) {
    const deLaOtra = seElige(campo, queda, pasa) ? elegido[campo] === 'pasa' : callado(campo, queda) && !callado(campo, pasa)
    if (!deLaOtra) continue
    for (const columna of columnasDelCampo[campo]) {
      antes[columna] = queda[columna] ?? null
      despues[columna] = pasa[columna] ?? null
    }
  }
  return { antes, despues }
}

/** Which things the columns of a change are. */
export const camposDe = (columnas: Columnas): CampoDePersona[] =>
  camposDePersona.filter((campo) => columnasDelCampo[campo].some((columna) => columna in columnas))

/** The names as they are compared: without accents, one word each. */
const palabras = (texto: unknown): string[] =>
  String(texto ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
const cifras = (texto: unknown): string => String(texto ?? '').replace(/\D/g, '')

/** What two numbers have that makes one suspect: as the search of the whole register finds it (`buscar.ts`), of two that are looked at. */
export function loQueCoincide(uno: Columnas, otro: Columnas): Coincidencia[] {
  const documentos = (de: Columnas) =>
    [cifras(de.numero_documento), cifras(de.cuil).slice(2, -1).replace(/^0+/, '')].filter((d) => d && d !== '0')
  const coincide: Coincidencia[] = []
  if (documentos(uno).some((d) => documentos(otro).includes(d))) coincide.push('DOCUMENTO')
  if (cifras(uno.cuil) && cifras(uno.cuil) === cifras(otro.cuil)) coincide.push('CUIL')
  const nacieron = uno.fecha_nacimiento !== null && uno.fecha_nacimiento === otro.fecha_nacimiento
  const mismoApellido = palabras(uno.apellido)[0] !== undefined && palabras(uno.apellido)[0] === palabras(otro.apellido)[0]
  if (nacieron && mismoApellido && palabras(uno.nombre).some((p) => palabras(otro.nombre).includes(p))) coincide.push('NOMBRE')
  return coincide
}
