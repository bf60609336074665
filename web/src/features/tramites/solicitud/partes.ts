import type { Call, RequestOf, ResponseOf } from '@gremial/contract/platform/call.ts'
import { type PantallaSolicitud, pantallaDePapel } from '@gremial/contract/tramites/estados.ts'
import { ordenDe, type Papel, type PapelConformidad, type PersonaSolicitud, rolDe } from '@gremial/contract/tramites/personas.ts'
import { type DatosPersona, type Solicitud, solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { callApi } from '../../../platform/callApi.ts'

/** Steps with a form: values from a request, the call that saves them, and the resulting request. */

/** Requested terms. Cents; NaN while invalid. */
export interface ValoresCondiciones {
  idProducto: number | null
  monto: number | null
  plazo: number | null
  idDestino: number | null
  cbu: string
}

/** A person of the request: text fields, and choices. */
export interface ValoresPersona {
  /** A guarantor or co-applicant who is a member: number and document. */
  socio: boolean
  numeroAfiliado: string
  apellido: string
  nombre: string
  idTipoDocumento: number | null
  numeroDocumento: string
  fechaNacimiento: string
  cuil: string
  relacion: string
  domicilio: string
  localidad: string
  codigoPostal: string
  telefono: string
  email: string
  viveDe: PersonaSolicitud['viveDe']
  empresa: string
  empleoDesde: string
  /** Cents. */
  ingreso: number | null
}

/** A prepared save: its body for inspection, and the call. */
export interface EnvioDePaso {
  llamada: Call
  cuerpo: unknown
  hacer(signal?: AbortSignal): Promise<Solicitud>
}

const envio = <L extends Call>(llamada: ResponseOf<L> extends Solicitud ? L : never, pide: RequestOf<L>) => ({
  llamada,
  cuerpo: pide.body,
  hacer: (signal?: AbortSignal): Promise<ResponseOf<L>> => callApi<L>(llamada, pide, signal),
})

export interface Parte<V> {
  pantalla: PantallaSolicitud
  valoresDe(s: Solicitud): V
  /** Call that saves it; `clave` for a request not created yet. */
  envioDe(s: Solicitud, valores: V, clave: string): EnvioDePaso
  aplicar(s: Solicitud, valores: V): Solicitud
}

const aPesos = (centavos: number | null): number | null => (centavos === null ? null : fromCents(centavos))
const deTexto = (numero: number | null): string => (numero === null ? '' : String(numero))
const aNumero = (texto: string): number | null => (texto.trim() === '' ? null : Number(texto))
/** Invalid numbers count as missing in the preview. */
const legible = (numero: number | null): number | null => (numero === null || Number.isNaN(numero) ? null : numero)

export const condiciones: Parte<ValoresCondiciones> = {
  pantalla: 'editar',
  valoresDe: (s) => ({
    idProducto: s.producto.id || null,
    monto: s.monto === null ? null : toCents(s.monto),
    plazo: s.plazo,
    idDestino: s.idDestino,
    cbu: s.cbu,
  }),
  envioDe(s, { idProducto, monto, ...resto }, clave) {
    const pide = { ...resto, idProducto: idProducto ?? 0, monto: aPesos(monto) }
    return s.id === 0
      ? envio(solicitudes.crear, { body: { ...pide, clave, numeroAfiliado: s.numeroAfiliado } })
      : envio(solicitudes.guardarCondiciones, { params: { id: s.id }, body: { ...pide, version: s.version } })
  },
  aplicar: (s, { monto, plazo, idDestino, cbu }) => ({ ...s, monto: aPesos(legible(monto)), plazo, idDestino, cbu }),
}

const vacia: ValoresPersona = {
  socio: true,
  numeroAfiliado: '',
  apellido: '',
  nombre: '',
  idTipoDocumento: null,
  numeroDocumento: '',
  fechaNacimiento: '',
  cuil: '',
  relacion: '',
  domicilio: '',
  localidad: '',
  codigoPostal: '',
  telefono: '',
  email: '',
  viveDe: '',
  empresa: '',
  empleoDesde: '',
  ingreso: null,
}

const valoresDePersona = (p: PersonaSolicitud | undefined): ValoresPersona =>
  p
    ? {
        ...p,
        // Default for a person without data.
        socio: p.numeroAfiliado !== null || (p.apellido === '' && p.nombre === ''),
        numeroAfiliado: deTexto(p.numeroAfiliado),
        numeroDocumento: deTexto(p.numeroDocumento),
        ingreso: p.ingreso === null ? null : toCents(p.ingreso),
      }
    : vacia

/** Member number as on the card: 001018/5 is 1018. */
export const numeroEscrito = (texto: string): string => texto.split('/', 1).join('').replace(/\D/g, '')

function cuerpoDe({ socio, numeroAfiliado, numeroDocumento, ingreso, ...v }: ValoresPersona): Omit<DatosPersona, 'version'> {
  const propio = { ...v, ingreso: aPesos(ingreso), numeroDocumento: aNumero(numeroDocumento.replace(/\D/g, '')) }
  return socio
    ? { ...propio, numeroAfiliado: aNumero(numeroEscrito(numeroAfiliado)), apellido: '', nombre: '', cuil: '' }
    : { ...propio, numeroAfiliado: null }
}

const aplicarPersona =
  (papel: Papel) =>
  (s: Solicitud, v: ValoresPersona): Solicitud => ({
    ...s,
    personas: {
      ...s.personas,
      [papel]: {
        ...v,
        numeroAfiliado: v.socio ? aNumero(numeroEscrito(v.numeroAfiliado)) : null,
        numeroDocumento: aNumero(v.numeroDocumento.replace(/\D/g, '')),
        ingreso: aPesos(legible(v.ingreso)),
      },
    },
  })

export const solicitante: Parte<ValoresPersona> = {
  pantalla: 'datos-solicitante',
  valoresDe: (s) => valoresDePersona(s.personas.SOLICITANTE),
  envioDe: (s, { domicilio, localidad, codigoPostal, telefono, email, viveDe, empresa, empleoDesde, ingreso }) =>
    envio(solicitudes.guardarSolicitante, {
      params: { id: s.id },
      body: {
        version: s.version,
        domicilio,
        localidad,
        codigoPostal,
        telefono,
        email,
        viveDe,
        empresa,
        empleoDesde,
        ingreso: aPesos(ingreso),
      },
    }),
  aplicar: aplicarPersona('SOLICITANTE'),
}

/** Form of a guarantor or co-applicant. */
export const queResponde = (papel: PapelConformidad): Parte<ValoresPersona> => ({
  pantalla: pantallaDePapel[papel],
  valoresDe: (s) => valoresDePersona(s.personas[papel]),
  envioDe: (s, v) =>
    envio(rolDe(papel) === 'GARANTE' ? solicitudes.guardarGarante : solicitudes.guardarCosolicitante, {
      params: { id: s.id },
      body: { version: s.version, orden: ordenDe(papel), ...cuerpoDe(v) },
    }),
  aplicar: aplicarPersona(papel),
})

export const iguales = <V extends object>(una: V, otra: V): boolean =>
  (Object.keys(una) as Array<keyof V>).every((campo) => Object.is(una[campo], otra[campo]))

/** Fields changed both here and by somebody else since `base`, to different values. */
export function deOtro<V extends object>(base: V, mio: V, suyo: V): Array<keyof V & string> {
  return (Object.keys(base) as Array<keyof V & string>).filter(
    (campo) => !Object.is(base[campo], suyo[campo]) && !Object.is(base[campo], mio[campo]) && !Object.is(mio[campo], suyo[campo]),
  )
}

/** Merges both changes; for a field changed by both, `gana` decides. */
export const fundir = <V extends object>(base: V, mio: V, suyo: V, gana: 'mio' | 'suyo'): V =>
  Object.fromEntries(
    (Object.keys(base) as Array<keyof V & string>).map((campo) => {
      if (Object.is(base[campo], mio[campo])) return [campo, suyo[campo]]
      return [campo, Object.is(base[campo], suyo[campo]) || gana === 'mio' ? mio[campo] : suyo[campo]]
    }),
  ) as V
