import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { branchScoped, central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList, lookupSize } from '../platform/list.ts'
import { date, id, integer, line, paragraphs, text } from '../platform/validation.ts'
import { mandatos as textos } from '../textos/es/seccionales/mandatos.ts'

/**
 * Mandates: who holds an office of a branch, from and to which day, and by which act. The office's role applies to that branch,
 * for the duration of the mandate (decisions §10, decision 025).
 */

/** Days before its end from which a mandate is about to end. */
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
  /** 0 without an active account: the office grants nothing in the portal. */
  conCuenta: z.number(),
  version: z.number(),
})
export type FilaMandato = z.infer<typeof filaMandato>

export const mandatosList = defineList({
  name: 'mandatos',
  path: 'mandatos',
  row: filaMandato,
  columns: {
    seccional: { type: 'texto' },
    nombrePuesto: { type: 'texto' },
    persona: { type: 'texto' },
    numeroAfiliadoFormateado: { type: 'texto', only: 'exporta' },
    fechaDesde: { type: 'fecha', sortable: true },
    fechaHasta: { type: 'fecha', sortable: true },
    estado: { type: 'texto', only: 'pantalla' },
    acta: { type: 'texto', only: 'exporta' },
  },
  filters: { idSeccional: 'entero', puesto: 'entero', estado: 'texto', numeroAfiliado: 'entero' },
  initialSort: ['fechaHasta', 'desc'],
  search: true,
  file: 'Mandatos',
})

const dias = (v: { desde: string; hasta: string }) => v.desde <= v.hasta
const alReves = { path: ['hasta'], message: '@validacion.fechasAlReves' }

const campos = {
  idSeccional: id,
  puesto: integer(1, 9999),
  numeroAfiliado: id,
  desde: date,
  hasta: date,
  actaNumero: line(40).default(''),
  /** '' without one. */
  actaFecha: z.union([z.literal(''), date]).default(''),
  actaTexto: paragraphs(1000).default(''),
}
export const mandatoNuevo = z
  .object({
    ...campos,
    /** Confirms a holder who is not a member of the branch. */
    confirmado: z.boolean().default(false),
  })
  .refine(dias, alReves)
export type MandatoNuevo = z.input<typeof mandatoNuevo>
/** Branch, office and person cannot change: that is another mandate. */
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

/** Effects of the end of a mandate, from the following day. */
export const efectoMandato = z.object({
  desde: z.string(),
  /** The office has no holder from that day. */
  sinOficial: z.boolean(),
  /** The branch's signature left without a signer. */
  sinFirma: z.enum(firmas).nullable(),
  /** Boxes left without any authorised user. */
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

export const puestosList = defineList({
  name: 'puestos',
  path: 'puestos',
  row: filaPuesto,
  columns: {
    codigo: { type: 'entero', sortable: true },
    nombre: { type: 'texto', sortable: true },
    rol: { type: 'texto' },
    unico: { type: 'logico' },
    firma: { type: 'texto' },
    habilitado: { type: 'logico' },
    orden: { type: 'entero', sortable: true, only: 'exporta' },
  },
  filters: { habilitado: 'logico', nombre: 'texto' },
  initialSort: ['orden', 'asc'],
  search: true,
  size: lookupSize,
  file: 'Puestos',
})

/** Requirement that the holder be a linked member of the branch: unchecked, confirmed, or mandatory. */
export const exigencias = ['NADA', 'PREGUNTA', 'SIEMPRE'] as const
/** `anios`: maximum duration of a mandate; null without a limit. */
export const reglasMandatos = z.object({ exige: z.enum(exigencias), anios: integer(1, 20).nullable() })
export type ReglasMandatos = z.output<typeof reglasMandatos>

const logico = z.union([z.literal(0), z.literal(1)])
export const puestoNuevo = z.object({
  codigo: integer(1, 9999),
  nombre: text(80),
  orden: integer(0, 9999).default(0),
  /** Its permissions with branch or own scope come with the office; those with full scope do not. */
  idRol: id.nullable().default(null),
  unico: logico.default(1),
  firma: z.enum(firmas).nullable().default(null),
  habilitado: logico.default(1),
})
export type PuestoNuevo = z.input<typeof puestoNuevo>
export const puestoCambio = puestoNuevo.omit({ codigo: true }).extend({ version: z.number().int().positive() })

export const delegacionNueva = z
  .object({ idUsuario: id, desde: date, hasta: date, motivo: line(200).default('') })
  .refine(dias, alReves)

/** Candidates to be a delegate: accounts of that branch. */
const candidato = z.object({ id: z.number(), nombre: z.string() })

/** The caller's own office, with its delegations. */
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

const consulta = { access: { permission: 'mandatos.consultar' } } as const
const quePuede = [
  'vistas/quien-puede',
  'vistas/quien-puede/resumen',
  'usuarios/:id/alcance',
  'usuarios/actual/alcance',
  'usuarios/actual',
] as const
const edita = {
  access: { permission: 'mandatos.editar' },
  recentAuth: true,
  invalidates: ['mandatos', 'mandatos/:id', 'mandatos/propios', 'puestos', ...quePuede],
} as const

export const mandatos = {
  reglas: defineCall({
    ...consulta,
    method: 'GET',
    path: 'mandatos/reglas',
    summary: 'A quién se puede nombrar, y por cuánto',
    response: reglasMandatos,
  }),
  cambiarReglas: defineCall({
    access: { permission: 'mandatos.editar' },
    recentAuth: true,
    method: 'PUT',
    path: 'mandatos/reglas',
    summary: 'Cambia a quién se puede nombrar, y por cuánto',
    body: reglasMandatos,
    invalidates: ['mandatos/reglas'],
  }),
  propios: defineCall({
    access: 'conSesion',
    method: 'GET',
    path: 'mandatos/propios',
    summary: 'Los cargos vigentes de quien está en la sesión, y lo que delegó',
    response: z.array(cargoPropio),
  }),
  leer: defineCall({ ...consulta, method: 'GET', path: 'mandatos/:id', summary: 'Un mandato', response: mandato }),
  efecto: defineCall({
    ...consulta,
    method: 'GET',
    path: 'mandatos/:id/efecto',
    summary: 'Qué queda sin oficial si el mandato termina ese día; no cambia nada',
    query: z.object({ hasta: date }),
    response: efectoMandato,
  }),
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'mandatos',
    summary: 'Nombra a una persona en un puesto de una seccional',
    body: mandatoNuevo,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'mandatos/:id',
    summary: 'Cambia las fechas o el acta de un mandato',
    body: mandatoCambio,
    response: mandato,
  }),
  eliminar: defineCall({ ...edita, method: 'DELETE', path: 'mandatos/:id', summary: 'Elimina un mandato que no empezó' }),
  crearPuesto: defineCall({
    ...edita,
    method: 'POST',
    path: 'puestos',
    summary: 'Crea un puesto',
    body: puestoNuevo,
    response: z.object({ codigo: z.number() }),
    creates: true,
  }),
  cambiarPuesto: defineCall({
    ...edita,
    method: 'PUT',
    path: 'puestos/:codigo',
    summary: 'Cambia un puesto y el rol que da',
    body: puestoCambio,
  }),
  delegar: defineCall({
    access: 'conSesion',
    recentAuth: true,
    method: 'POST',
    path: 'mandatos/:id/delegaciones',
    summary: 'Delega por unos días los permisos de un cargo propio en otra persona de la seccional',
    body: delegacionNueva,
    response: z.object({ id: z.number() }),
    creates: true,
    invalidates: edita.invalidates,
  }),
  revocar: defineCall({
    access: 'conSesion',
    method: 'DELETE',
    path: 'delegaciones/:id',
    recentAuth: false,
    summary: 'Revoca una delegación: quien la hizo, o quien administra los mandatos',
    invalidates: edita.invalidates,
  }),
}

export const mandatosScreens = defineScreens({
  mandatos: { path: 'seccionales/mandatos/lista', permission: 'mandatos.consultar' },
  mandato: { path: 'seccionales/mandatos/editar/$id', permission: 'mandatos.consultar' },
  puestos: { path: 'seccionales/puestos/lista', permission: 'mandatos.consultar' },
  miCargo: { path: 'seccionales/mi-cargo' },
})

export const mandatosFeature = defineFeature({
  name: 'seccionales/mandatos',
  events: ['crear mandato', 'modificar mandato'],
  texts: { mandatos: textos },
  permissions: {
    'mandatos.consultar': branchScoped('administrar'),
    'mandatos.editar': central,
  },
  errors: {
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
    /** The secretary and the treasurer of a branch are never each other's delegates. */
    DELEGACION_ENTRE_FIRMANTES: 409,
  },
  uses: ['seccionales.afiliados'],
  lists: { mandatosList, puestosList },
  calls: { mandatos },
  screens: mandatosScreens,
  menu: [
    { section: 'personas', order: 145, screen: 'mandatos', icon: 'mandato', title: 'mandatos.pantallas.mandatos.titulo' },
    {
      section: 'personas',
      order: 147,
      screen: 'puestos',
      permission: 'mandatos.editar',
      icon: 'etiquetas',
      title: 'mandatos.pantallas.puestos.titulo',
    },
    {
      section: 'seccional',
      order: 60,
      screen: 'miCargo',
      permission: 'seccionales.afiliados',
      icon: 'rol',
      title: 'mandatos.pantallas.cargo.titulo',
      onlyMembers: true,
    },
  ],
})
