import { mismoNombre, reservadas } from './definicion.cuenta.ts'
import { probar } from './definicion.pruebas.ts'
import { problemasDeMonto } from './definicion.revisar-monto.ts'
import {
  type Campo,
  type ContenidoDefinicion,
  type MostrarSi,
  type ParteDefinicion,
  precargasDe,
  type TipoCampo,
} from './definicion.ts'

/** Problems that prevent publishing a definition, in the order of its parts. A definition without problems can be filed by somebody. */

/** Keys of `frasesTramite.faltas`. */
export const faltasDefinicion = [
  'nombre',
  'declaracion',
  'correo',
  'valores',
  'valorDesconocido',
  'limitesAlReves',
  'sinLimite',
  'campoDesconocido',
  'campoDeOtroTipo',
  'campoOptativo',
  'claveRepetida',
  'claveReservada',
  'nombreRepetido',
  'pregunta',
  'opciones',
  'opcionTexto',
  'precarga',
  'mostrarSi',
  'claseRepetida',
  'reusaDeOtro',
  'importe',
  'celda',
  'categoriaSinFila',
  'columnas',
  'formula',
  'pagoSinMonto',
  'montoSinPago',
  'cbu',
  'dosSinMonto',
  'ordenSinConformidad',
  'prueba',
] as const
export type FaltaDeDefinicion = (typeof faltasDefinicion)[number]

/** `ruta` is the path within the content (`campos.3.pregunta`); `datos` are the parameters of its sentence. */
export interface FaltaDefinicion {
  parte: ParteDefinicion
  ruta: string
  clave: FaltaDeDefinicion
  datos: Record<string, string | number>
}

/** Names in the organisation's catalogues today. */
export interface CatalogosDefinicion {
  estados: readonly string[]
  categorias: readonly string[]
  seccionales: readonly string[]
  parentescos: readonly string[]
  clasesPapel: readonly string[]
}

type Anotar = (parte: ParteDefinicion, ruta: string, clave: FaltaDeDefinicion, datos?: FaltaDefinicion['datos']) => void

export function revisarDefinicion(contenido: ContenidoDefinicion, catalogos?: CatalogosDefinicion): FaltaDefinicion[] {
  const faltas: FaltaDefinicion[] = []
  const anotar: Anotar = (parte, ruta, clave, datos = {}) => faltas.push({ parte, ruta, clave, datos })
  if (contenido.nombre.es === '') anotar('textos', 'nombre.es', 'nombre')
  condiciones(contenido, catalogos, anotar)
  campos(contenido, catalogos, anotar)
  papeles(contenido, catalogos, anotar)
  problemasDeMonto(contenido, catalogos, anotar)
  resto(contenido, anotar)
  for (const [i, prueba] of contenido.pruebas.entries())
    if (!probar(contenido, prueba).coincide) anotar('pruebas', `pruebas.${i}`, 'prueba', { nombre: prueba.nombre })
  return faltas
}

/** Names missing from the catalogue; none without a catalogue. */
export const desconocidos = (valores: readonly string[], catalogo: readonly string[] | undefined): string[] =>
  catalogo ? valores.filter((v) => !catalogo.some((c) => mismoNombre(c, v))) : []

/** A field read by a rule must have its type and always be answered; otherwise some members could never file. */
function siempreDicho(contenido: ContenidoDefinicion, clave: string, tipo: TipoCampo): FaltaDeDefinicion | undefined {
  const c = contenido.campos.find((campo) => campo.clave === clave)
  if (!c) return 'campoDesconocido'
  if (c.tipo !== tipo) return 'campoDeOtroTipo'
  return c.obligatorio && !c.mostrarSi ? undefined : 'campoOptativo'
}

function condiciones(contenido: ContenidoDefinicion, catalogos: CatalogosDefinicion | undefined, anotar: Anotar) {
  const deQue = { ESTADO: 'estados', CATEGORIA: 'categorias', SECCIONAL: 'seccionales', PARENTESCO: 'parentescos' } as const
  for (const [i, c] of contenido.condiciones.entries()) {
    const ruta = `condiciones.${i}`
    if ('valores' in c) {
      if (c.valores.length === 0) anotar('condiciones', `${ruta}.valores`, 'valores')
      const [valor] = desconocidos(c.valores, catalogos?.[deQue[c.tipo]])
      if (valor !== undefined) anotar('condiciones', `${ruta}.valores`, 'valorDesconocido', { valor })
    }
    if (c.tipo === 'EDAD' || c.tipo === 'PERIODO') {
      const [desde, hasta] = [c.desde === '' ? null : c.desde, c.hasta === '' ? null : c.hasta]
      if (desde === null && hasta === null) anotar('condiciones', ruta, 'sinLimite')
      else if (desde !== null && hasta !== null && hasta < desde) anotar('condiciones', `${ruta}.hasta`, 'limitesAlReves')
    }
    if ('campo' in c && c.campo !== '') {
      const tipo: TipoCampo = c.tipo === 'PARENTESCO' || c.tipo === 'VECES' ? 'FAMILIAR' : 'FECHA'
      const falta = siempreDicho(contenido, c.campo, tipo)
      if (falta) anotar('condiciones', `${ruta}.campo`, falta, { campo: c.campo })
    }
  }
}

const conNombres: Partial<Record<TipoCampo, true>> = { SI_NO: true, OPCION: true, NUMERO: true, DINERO: true }

/** Visibility may depend only on an earlier field, which rules out cycles. */
function muestraBien(si: MostrarSi, antes: readonly Campo[]): boolean {
  const c = antes.find(({ clave }) => clave === si.campo)
  if (!c || !conNombres[c.tipo]) return false
  const numerico = c.tipo === 'NUMERO' || c.tipo === 'DINERO'
  if ((si.operador === 'MAYOR' || si.operador === 'MENOR') && !numerico) return false
  if (numerico) return /^-?\d{1,9}(\.\d{1,4})?$/.test(si.valor)
  return c.tipo === 'SI_NO'
    ? si.valor === 'si' || si.valor === 'no'
    : c.tipo === 'OPCION' && c.opciones.some((o) => o.clave === si.valor)
}

function campos({ campos: todos }: ContenidoDefinicion, catalogos: CatalogosDefinicion | undefined, anotar: Anotar) {
  for (const [i, c] of todos.entries()) {
    const antes = todos.slice(0, i)
    const mal = (que: string, clave: FaltaDeDefinicion, datos = {}) =>
      anotar('campos', `campos.${i}.${que}`, clave, { campo: c.pregunta.es || c.clave, ...datos })
    if (antes.some((a) => a.clave === c.clave)) mal('clave', 'claveRepetida')
    if (reservadas.includes(c.clave)) mal('clave', 'claveReservada')
    if (c.pregunta.es === '') mal('pregunta.es', 'pregunta')
    if (c.mostrarSi && !muestraBien(c.mostrarSi, antes)) mal('mostrarSi', 'mostrarSi')
    const deFamiliar = c.precarga === 'NACIMIENTO_FAMILIAR' && !antes.some((a) => a.tipo === 'FAMILIAR')
    if (!precargasDe[c.tipo].includes(c.precarga) || deFamiliar) mal('precarga', 'precarga')
    if (c.tipo === 'NUMERO' || c.tipo === 'DINERO') {
      const paso = 10 ** (c.tipo === 'NUMERO' ? c.decimales : 2)
      const nada =
        c.minimo !== null && c.maximo !== null && Math.ceil(c.minimo * paso - 1e-6) > Math.floor(c.maximo * paso + 1e-6)
      if (nada) mal('maximo', 'limitesAlReves')
    }
    if (c.tipo === 'OPCION') opciones(c, mal)
    if (c.tipo === 'FAMILIAR') {
      const [valor] = desconocidos(c.parentescos, catalogos?.parentescos)
      if (valor !== undefined) mal('parentescos', 'valorDesconocido', { valor })
    }
  }
}

function opciones(c: Campo & { tipo: 'OPCION' }, mal: (que: string, clave: FaltaDeDefinicion) => void) {
  if (c.opciones.length === 0) mal('opciones', 'opciones')
  for (const [j, o] of c.opciones.entries()) {
    if (o.texto.es === '') mal(`opciones.${j}.texto.es`, 'opcionTexto')
    if (c.opciones.findIndex((otra) => otra.clave === o.clave) < j) mal(`opciones.${j}.clave`, 'claveRepetida')
  }
}

function papeles(contenido: ContenidoDefinicion, catalogos: CatalogosDefinicion | undefined, anotar: Anotar) {
  for (const [i, p] of contenido.papeles.entries()) {
    const antes = contenido.papeles.slice(0, i)
    const mal = (que: string, clave: FaltaDeDefinicion, datos = {}) =>
      anotar('papeles', `papeles.${i}.${que}`, clave, { papel: p.nombre.es || p.clave, ...datos })
    if (antes.some((a) => a.clave === p.clave)) mal('clave', 'claveRepetida')
    if (p.nombre.es === '') mal('nombre.es', 'nombre')
    else if (antes.some((a) => mismoNombre(a.nombre.es, p.nombre.es))) mal('nombre.es', 'nombreRepetido')
    if (p.mostrarSi && !muestraBien(p.mostrarSi, contenido.campos)) mal('mostrarSi', 'mostrarSi')
    if (p.de !== '' && contenido.campos.find((c) => c.clave === p.de)?.tipo !== 'FAMILIAR')
      mal('de', 'campoDesconocido', { campo: p.de })
    if (p.clase === '') continue
    const [valor] = desconocidos([p.clase], catalogos?.clasesPapel)
    if (valor !== undefined) mal('clase', 'valorDesconocido', { valor })
    // The folder is the applicant's: one child's certificate is not valid for the next child.
    if (p.de !== '' && p.reusa) mal('reusa', 'reusaDeOtro')
    if (antes.some((a) => mismoNombre(a.clase, p.clase) && a.reusa && p.reusa)) mal('clase', 'claseRepetida')
  }
}

function resto(contenido: ContenidoDefinicion, anotar: Anotar) {
  const { personas, mesa, pago, monto, correos, declaracion } = contenido
  const otras = personas.garantes + personas.cosolicitantes
  if (personas.enOrden && (!personas.conformidad || otras === 0)) anotar('personas', 'personas.enOrden', 'ordenSinConformidad')
  if (mesa.dosDesde !== null && monto.forma === 'NADA') anotar('mesa', 'mesa.dosDesde', 'dosSinMonto')
  if (pago.forma !== 'NADA' && monto.forma === 'NADA') anotar('pago', 'pago.forma', 'pagoSinMonto')
  if (pago.forma === 'NADA' && monto.forma !== 'NADA') anotar('pago', 'pago.forma', 'montoSinPago')
  if (pago.forma === 'CUENTA_BANCARIA') {
    const falta = siempreDicho(contenido, pago.campo, 'CBU')
    if (falta) anotar('pago', 'pago.campo', falta === 'campoDesconocido' ? 'cbu' : falta, { campo: pago.campo })
  }
  if (correos.rechazada.es === '') anotar('correos', 'correos.rechazada.es', 'correo')
  if (declaracion.es === '') anotar('declaracion', 'declaracion.es', 'declaracion')
}
