import {
  type CampoDePersona,
  type Coincidencia,
  type Cual,
  camposDePersona,
  type Decision,
} from '@gremial/contract/administracion/duplicados.ts'
import type { Columnas } from '../../afiliado/hechos/hechos.rules.ts'

/** Columns of each field that a merge chooses. */
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
/** True if the field is empty. */
export const callado = (campo: CampoDePersona, de: Columnas): boolean =>
  dice(campo, de).every((valor) => valor === null || valor === '')
export const igual = (campo: CampoDePersona, uno: Columnas, otro: Columnas): boolean =>
  JSON.stringify(dice(campo, uno)) === JSON.stringify(dice(campo, otro))
/** True if a person must choose: both have a value, and they differ. */
export const seElige = (campo: CampoDePersona, uno: Columnas, otro: Columnas): boolean =>
  !igual(campo, uno, otro) && !callado(campo, uno) && !callado(campo, otro)

type Elecciones = { [D in Decision]?: Cual | undefined }

/** Fields not chosen yet, in the order of the form. */
export const sinDecidir = (elegido: Elecciones, queda: Columnas, pasa: Columnas): CampoDePersona[] =>
  camposDePersona.filter((campo) => seElige(campo, queda, pasa) && elegido[campo] === undefined)

/**
 * Columns of the number that stays which change: the fields chosen from the other, and those only the other has. Choices for any
 * other field are ignored.
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

/** Fields that contain these columns. */
export const camposDe = (columnas: Columnas): CampoDePersona[] =>
  camposDePersona.filter((campo) => columnasDelCampo[campo].some((columna) => columna in columnas))

/** Words of a name as compared: lower case, without accents. */
const palabras = (texto: unknown): string[] =>
  String(texto ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
const cifras = (texto: unknown): string => String(texto ?? '').replace(/\D/g, '')

/** Matching criteria of two numbers, as in the search of the whole register (`buscar.ts`). */
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
