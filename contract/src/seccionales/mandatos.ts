import { z } from 'zod'
import { central, definirFuncion, definirPantallas, deSeccional } from '../platform/funcion.ts'
import { definirLista, tamanioConsulta } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { entero, fecha, id, parrafos, renglon, texto } from '../platform/validacion.ts'
import { mandatos as textos } from '../textos/es/seccionales/mandatos.ts'

/**
 * Mandates: who holds an office of a branch, from one day to another, by which act. The role that an office gives holds for that branch
 * and for as long as the mandate (decisions §10, decision 025).
 */

/** Days before its end in which a mandate is about to end. */
export const diasPorTerminar = 30

export const firmas = ['SECRETARIA', 'TESORERIA'] as const
export type Firma = (typeof firmas)[number]

export const estadosMandato = ['VIGENTE', 'POR_TERMINAR', 'FUTURO', 'TERMINADO'] as const
export type EstadoMandato = (typeof estadosMandato)[number]

export const filaMandato = z.object({
  id: z.number(),
  idSeccional: z.number(),
  seccional: z.string(),
  puesto: z.number(),
  nombrePuesto: z.string(),
  numeroAfiliado: z.number(),
  numeroAfiliadoFormateado: z.string(),
  persona: z.string(),
  /** ISO days, both included. */
  fechaDesde: z.string(),
  fechaHasta: z.string(),
  estado: z.enum(estadosMandato),
  acta: z.string(),
  /** 0 when the person has no account that can get in: the office gives them nothing in the portal. */
  conCuenta: z.number(),
  version: z.number(),
})
export type FilaMandato = z.infer<typeof filaMandato>

export const listaMandatos = definirLista({
  nombre: 'mandatos',
  ruta: 'mandatos',
  fila: filaMandato,
  columnas: {
    seccional: { tipo: 'texto' },
    nombrePuesto: { tipo: 'texto' },
    persona: { tipo: 'texto' },
    numeroAfiliadoFormateado: { tipo: 'texto', solo: 'exporta' },
    fechaDesde: { tipo: 'fecha', ordenable: true },
    fechaHasta: { tipo: 'fecha', ordenable: true },
    estado: { tipo: 'texto', solo: 'pantalla' },
    acta: { tipo: 'texto', solo: 'exporta' },
  },
  filtros: { idSeccional: 'entero', puesto: 'entero', estado: 'texto', numeroAfiliado: 'entero' },
  ordenInicial: ['fechaHasta', 'desc'],
  busqueda: true,
  archivo: 'Mandatos',
})

const dias = (v: { desde: string; hasta: string }) => v.desde <= v.hasta
const alReves = { path: ['hasta'], message: '@validacion.fechasAlReves' }

const campos = {
  idSeccional: id,
  puesto: entero(1, 9999),
  numeroAfiliado: id,
  desde: fecha,
  hasta: fecha,
  actaNumero: renglon(40).default(''),
  /** '' while there is none. */
  actaFecha: z.union([z.literal(''), fecha]).default(''),
  actaTexto: parrafos(1000).default(''),
}
export const mandatoNuevo = z
  .object({
    ...campos,
    /** Somebody who is not a member of the branch, knowingly. */
    confirmado: z.boolean().default(false),
  })
  .refine(dias, alReves)
export type MandatoNuevo = z.input<typeof mandatoNuevo>
/** Branch, office and person stay: another one is another mandate. */
export const mandatoCambio = z
  .object({ ...campos, version: z.number().int().positive() })
  .omit({ idSeccional: true, puesto: true, numeroAfiliado: true })
  .refine(dias, alReves)

const delegacionDe = z.object({
  id: z.number(),
  a: z.string(),
  desde: z.string(),
  hasta: z.string(),
  motivo: z.string(),
  revocada: z.string().nullable(),
})
export const mandato = filaMandato.extend({
  actaNumero: z.string(),
  actaFecha: z.string(),
  actaTexto: z.string(),
  delegaciones: z.array(delegacionDe),
})
export type Mandato = z.infer<typeof mandato>

/** What a mandate that ends leaves without an officer, from the day after. */
export const efectoMandato = z.object({
  desde: z.string(),
  /** The office has nobody from that day. */
  sinOficial: z.boolean(),
  /** The signature of the branch that nobody could give. */
  sinFirma: z.enum(firmas).nullable(),
  /** Boxes that nobody enabled on them could work with any longer. */
  cajas: z.array(z.string()),
})
export type EfectoMandato = z.infer<typeof efectoMandato>

export const filaPuesto = z.object({
  codigo: z.number(),
  nombre: z.string(),
  orden: z.number(),
  idRol: z.number().nullable(),
  rol: z.string(),
  unico: z.number(),
  firma: z.enum(firmas).nullable(),
  habilitado: z.number(),
  version: z.number(),
})
export type FilaPuesto = z.infer<typeof filaPuesto>

export const listaPuestos = definirLista({
  nombre: 'puestos',
  ruta: 'puestos',
  fila: filaPuesto,
  columnas: {
    codigo: { tipo: 'entero', ordenable: true },
    nombre: { tipo: 'texto', ordenable: true },
    rol: { tipo: 'texto' },
    unico: { tipo: 'logico' },
    firma: { tipo: 'texto' },
    habilitado: { tipo: 'logico' },
    orden: { tipo: 'entero', ordenable: true, solo: 'exporta' },
  },
  filtros: { habilitado: 'logico', nombre: 'texto' },
  ordenInicial: ['orden', 'asc'],
  busqueda: true,
  tamanio: tamanioConsulta,
  archivo: 'Puestos',
})

/** Whether who is named has to be a member of the branch who is in the union: it does not matter, it is asked, or nobody else is taken. */
export const exigencias = ['NADA', 'PREGUNTA', 'SIEMPRE'] as const
/** `anios`: the longest that a mandate may last; none, as long as its act says. */
export const reglasMandatos = z.object({ exige: z.enum(exigencias), anios: entero(1, 20).nullable() })
export type ReglasMandatos = z.output<typeof reglasMandatos>

const logico = z.union([z.literal(0), z.literal(1)])
export const puestoNuevo = z.object({
  codigo: entero(1, 9999),
  nombre: texto(80),
  orden: entero(0, 9999).default(0),
  /** What of it reaches a branch or one's own comes with the office; what reaches everything does not. */
  idRol: id.nullable().default(null),
  unico: logico.default(1),
  firma: z.enum(firmas).nullable().default(null),
  habilitado: logico.default(1),
})
export type PuestoNuevo = z.input<typeof puestoNuevo>
export const puestoCambio = puestoNuevo.omit({ codigo: true }).extend({ version: z.number().int().positive() })

export const delegacionNueva = z
  .object({ idUsuario: id, desde: fecha, hasta: fecha, motivo: renglon(200).default('') })
  .refine(dias, alReves)

/** People to whom an office may be lent: accounts of that branch. */
const candidato = z.object({ id: z.number(), nombre: z.string() })

/** An office of the person of the session, with what they lend of it. */
export const cargoPropio = z.object({
  id: z.number(),
  seccional: z.string(),
  puesto: z.string(),
  desde: z.string(),
  hasta: z.string(),
  candidatos: z.array(candidato),
  delegaciones: z.array(delegacionDe),
})
export type CargoPropio = z.infer<typeof cargoPropio>

const consulta = { acceso: { permiso: 'mandatos.consultar' } } as const
const quePuede = [
  'vistas/quien-puede',
  'vistas/quien-puede/resumen',
  'usuarios/:id/alcance',
  'usuarios/actual/alcance',
  'usuarios/actual',
] as const
const edita = {
  acceso: { permiso: 'mandatos.editar' },
  reciente: true,
  cambia: ['mandatos', 'mandatos/:id', 'mandatos/propios', 'puestos', ...quePuede],
} as const

export const mandatos = {
  reglas: definirLlamada({
    ...consulta,
    metodo: 'GET',
    ruta: 'mandatos/reglas',
    resumen: 'A quién se puede nombrar, y por cuánto',
    respuesta: reglasMandatos,
  }),
  cambiarReglas: definirLlamada({
    acceso: { permiso: 'mandatos.editar' },
    reciente: true,
    metodo: 'PUT',
    ruta: 'mandatos/reglas',
    resumen: 'Cambia a quién se puede nombrar, y por cuánto',
    cuerpo: reglasMandatos,
    cambia: ['mandatos/reglas'],
  }),
  propios: definirLlamada({
    acceso: 'conSesion',
    metodo: 'GET',
    ruta: 'mandatos/propios',
    resumen: 'Los cargos vigentes de quien está en la sesión, y lo que delegó',
    respuesta: z.array(cargoPropio),
  }),
  leer: definirLlamada({ ...consulta, metodo: 'GET', ruta: 'mandatos/:id', resumen: 'Un mandato', respuesta: mandato }),
  efecto: definirLlamada({
    ...consulta,
    metodo: 'GET',
    ruta: 'mandatos/:id/efecto',
    resumen: 'Qué queda sin oficial si el mandato termina ese día; no cambia nada',
    consulta: z.object({ hasta: fecha }),
    respuesta: efectoMandato,
  }),
  crear: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'mandatos',
    resumen: 'Nombra a una persona en un puesto de una seccional',
    cuerpo: mandatoNuevo,
    respuesta: z.object({ id: z.number() }),
    crea: true,
  }),
  cambiar: definirLlamada({
    ...edita,
    metodo: 'PUT',
    ruta: 'mandatos/:id',
    resumen: 'Cambia las fechas o el acta de un mandato',
    cuerpo: mandatoCambio,
    respuesta: mandato,
  }),
  eliminar: definirLlamada({ ...edita, metodo: 'DELETE', ruta: 'mandatos/:id', resumen: 'Elimina un mandato que no empezó' }),
  crearPuesto: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'puestos',
    resumen: 'Crea un puesto',
    cuerpo: puestoNuevo,
    respuesta: z.object({ codigo: z.number() }),
    crea: true,
  }),
  cambiarPuesto: definirLlamada({
    ...edita,
    metodo: 'PUT',
    ruta: 'puestos/:codigo',
    resumen: 'Cambia un puesto y el rol que da',
    cuerpo: puestoCambio,
  }),
  delegar: definirLlamada({
    acceso: 'conSesion',
    reciente: true,
    metodo: 'POST',
    ruta: 'mandatos/:id/delegaciones',
    resumen: 'Delega por unos días los permisos de un cargo propio en otra persona de la seccional',
    cuerpo: delegacionNueva,
    respuesta: z.object({ id: z.number() }),
    crea: true,
    cambia: edita.cambia,
  }),
  revocar: definirLlamada({
    acceso: 'conSesion',
    metodo: 'DELETE',
    ruta: 'delegaciones/:id',
    reciente: false,
    resumen: 'Revoca una delegación: quien la hizo, o quien administra los mandatos',
    cambia: edita.cambia,
  }),
}

export const pantallasMandatos = definirPantallas({
  mandatos: { ruta: 'seccionales/mandatos/lista', permiso: 'mandatos.consultar' },
  mandato: { ruta: 'seccionales/mandatos/editar/$id', permiso: 'mandatos.consultar' },
  puestos: { ruta: 'seccionales/puestos/lista', permiso: 'mandatos.consultar' },
  miCargo: { ruta: 'seccionales/mi-cargo' },
})

export const funcionMandatos = definirFuncion({
  nombre: 'seccionales/mandatos',
  eventos: ['crear mandato', 'modificar mandato'],
  textos: { mandatos: textos },
  permisos: {
    'mandatos.consultar': deSeccional('administrar'),
    'mandatos.editar': central,
  },
  errores: {
    MANDATO_SUPERPUESTO: 409,
    MANDATO_REPETIDO: 409,
    MANDATO_EMPEZADO: 409,
    MANDATO_DE_OTRO: 409,
    MANDATO_NO_CORRESPONDE: 409,
    MANDATO_LARGO: 409,
    MANDATO_MAYOR: 403,
    PUESTO_REPETIDO: 409,
    DELEGACION_REPETIDA: 409,
    DELEGACION_AJENA: 409,
  },
  listas: { listaMandatos, listaPuestos },
  llamadas: { mandatos },
  pantallas: pantallasMandatos,
})
