import {
  type CampoPago,
  type ConvenioPago,
  convenioNecesario,
  type DatoPago,
  datosDelPago,
  datosFecha,
  datosImporte,
  type FormatoPago,
  maximosFormato,
  type RegistroPago,
} from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import type { LotePorEscribir, PagoPorEscribir } from './datos.rules.ts'
import { lugaresDelRegistro, NoEntra } from './escribir.rules.ts'

/** Validates a layout and its agreement, with errors as text (decision 135). */

const de = (list: readonly DatoPago[], dato: DatoPago | null): boolean => dato !== null && list.includes(dato)

function campoBien({ clase, dato }: CampoPago, inPagos: boolean): boolean {
  if (clase === 'CONSTANTE' || clase === 'BLANCO') return dato === null
  if (dato === null || (!inPagos && de(datosDelPago, dato))) return false
  if (clase === 'FECHA') return de(datosFecha, dato)
  if (clase === 'IMPORTE') return de(datosImporte, dato)
  return !de(datosFecha, dato) && !de(datosImporte, dato)
}

function validarRegistro(formato: FormatoPago, registro: RegistroPago): void {
  const inPagos = formato.pagos.includes(registro)
  for (const campo of registro.campos)
    if (!campoBien(campo, inPagos)) throw new AppError('FORMATO_DATO', { campo: campo.nombre, registro: registro.nombre })
  if (formato.escritura === 'CSV') return
  const { lugares, mide } = lugaresDelRegistro(registro)
  let width = 0
  for (const [i, { nombre, ancho }] of registro.campos.entries()) {
    const at = lugares[i] ?? 0
    if (at < width)
      throw new AppError('FORMATO_SE_TAPAN', { campo: nombre, registro: registro.nombre, desde: at + 1, hasta: width })
    width = at + ancho
  }
  const largo = formato.largo || maximosFormato.ancho
  if (mide > largo) throw new AppError('FORMATO_LARGO', { registro: registro.nombre, mide, largo })
}

/** Throws FORMATO_DATO, FORMATO_SE_TAPAN, FORMATO_LARGO or FORMATO_SIN_DATO. */
export function validarFormato(formato: FormatoPago): void {
  const { cabeza, pagos, pie, respuesta, escritura } = formato
  for (const registro of [...cabeza, ...pagos, ...pie]) validarRegistro(formato, registro)
  const datos = new Set(pagos.flatMap((r) => r.campos.map((c) => c.dato)))
  const answered = respuesta?.registros.flatMap((r) => r.campos) ?? []
  const says = (dato: string) => answered.some((c) => c.dato === dato)
  if (!(datos.has('cbu') || datos.has('cbu26') || datos.has('cbu25')) || !datos.has('importe'))
    throw new AppError('FORMATO_SIN_DATO')
  if (respuesta === null) return
  if (!datos.has('referencia') || !says('referencia') || !says('importe')) throw new AppError('FORMATO_SIN_DATO')
  if (respuesta.escritura === 'FIJO' && answered.some((c) => c.ancho === 0)) throw new AppError('FORMATO_SIN_DATO')
  if (escritura === 'FIJO' && pagos.some((r) => lugaresDelRegistro(r).mide === 0)) throw new AppError('FORMATO_SIN_DATO')
}

/** Throws FORMATO_CONVENIO or FORMATO_VIA, on the field of the agreement. */
export function validarConvenio(formato: FormatoPago, convenio: ConvenioPago): void {
  const faltan = convenioNecesario(formato).filter((dato) => convenio[dato] === '')
  if (faltan.length > 0)
    throw new AppError(
      'FORMATO_CONVENIO',
      {},
      faltan.map((dato) => ({ campo: `convenio.${dato}`, clave: 'validacion.requerido', datos: {} })),
    )
  if (convenio.via !== '' && formato.vias.length > 0 && !formato.vias.some((v) => v.codigo === convenio.via))
    throw new AppError('FORMATO_VIA', { via: convenio.via })
}

/** Runs a write, and turns a value that does not fit into an error that names its settlement (FORMATO_NO_ENTRA). */
export function sinQueSobre<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (!(error instanceof NoEntra)) throw error
    const { campo, dice, rendicion } = error
    throw rendicion === ''
      ? new AppError('FORMATO_NO_ENTRA_LOTE', { campo, dice })
      : new AppError('FORMATO_NO_ENTRA', { campo, dice, rendicion })
  }
}

/** A sample lot to try a layout on: a long name, characters that banks refuse, and an account of the layout's own bank. */
export function loteDeEjemplo(
  organizacion: LotePorEscribir['organizacion'],
  today: string,
  envio: number,
): { lote: LotePorEscribir; pagos: PagoPorEscribir[] } {
  const pago = (n: number, nombre: string, cbu: string, centavos: bigint): PagoPorEscribir => ({
    referencia: `000001${String(n).padStart(4, '0')}`,
    cbu,
    centavos,
    nombre,
    codigo: String(n),
    rendicion: `00${40 + n}/${today.slice(0, 4)}`,
    socio: `00100${n}4`,
    vence: today,
  })
  return {
    lote: { numero: 1, armado: today, fecha: today, envio, organizacion },
    pagos: [
      pago(1, 'Rosario', '0110001900000000000017', 375_150n),
      pago(2, 'Trabajadores del Valle de Traslasierra y Punilla', '0720000188000035673568', 1_629_955_85n),
      pago(3, "Ñandú «O'Higgins» N.º 3", '0070001120000000000012', 7n),
    ],
  }
}
