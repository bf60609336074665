import { z } from 'zod'
import { auditTroubles } from '../platform/audit.ts'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { savedFilterCalls } from '../platform/saved-filters.ts'
import { asientos as textosDeAsientos } from '../textos/es/administracion/auditoria.ts'
import type { AccionAuditada } from '../textos/es/auditoria.ts'

/** The audit log for administrators and auditors (001 §2, §3, §7): who did, read or took out what, and how its chain is. */

/** What kind of thing was done: the icon of a row, and what the list is narrowed to. */
export const verbosAuditoria = ['entrada', 'lectura', 'salida', 'alta', 'cambio', 'baja', 'envio', 'rechazo'] as const
export type VerboAuditoria = (typeof verbosAuditoria)[number]

/** The kind of every audited action: a new one does not compile without its own. */
const verbos: Record<AccionAuditada, VerboAuditoria> = {
  'abrir-conformidad': 'lectura',
  'aceptar-conformidad': 'alta',
  'agregar-segundo-factor': 'alta',
  anclar: 'cambio',
  anular: 'baja',
  apartar: 'rechazo',
  aplicar: 'alta',
  aprobar: 'cambio',
  archivar: 'baja',
  arqueo: 'alta',
  'cambiar-email': 'cambio',
  'cambiar-imagen': 'cambio',
  'cambiar-password': 'cambio',
  'cambiar-pin': 'cambio',
  'cambiar-segundo-factor': 'cambio',
  cancelar: 'baja',
  cerrar: 'cambio',
  certificar: 'alta',
  'cerrar-otras-sesiones': 'entrada',
  'cerrar-sesion': 'entrada',
  'cerrar-sesiones': 'baja',
  'confirmar-segundo-factor': 'entrada',
  consultar: 'lectura',
  corregir: 'cambio',
  'corregir-email': 'cambio',
  crear: 'alta',
  descargar: 'salida',
  descartar: 'baja',
  retirar: 'baja',
  registrarse: 'alta',
  deshabilitar: 'baja',
  deshacer: 'cambio',
  'deshacer-cambio-email': 'cambio',
  asignar: 'cambio',
  destrabar: 'cambio',
  detener: 'cambio',
  eliminar: 'baja',
  enviar: 'envio',
  'enviar-recuperacion': 'envio',
  'exigir-segundo-factor': 'cambio',
  devolver: 'cambio',
  fusionar: 'cambio',
  exportar: 'salida',
  firmar: 'cambio',
  proponer: 'cambio',
  usar: 'cambio',
  generar: 'alta',
  'generar-codigos': 'alta',
  habilitar: 'cambio',
  importar: 'alta',
  imprimir: 'salida',
  ingresar: 'entrada',
  invitar: 'envio',
  'levantar-bloqueo': 'cambio',
  modificar: 'cambio',
  'pedir-cambio-email': 'cambio',
  'pedir-conformidad': 'envio',
  'pedir-deshacer': 'cambio',
  'pedir-publicar': 'cambio',
  'pedir-recuperacion': 'entrada',
  'pin-incorrecto': 'rechazo',
  observar: 'cambio',
  responder: 'cambio',
  'pedir-interino': 'cambio',
  desconfiar: 'cambio',
  confiar: 'cambio',
  pagar: 'cambio',
  perder: 'rechazo',
  reconocer: 'cambio',
  otorgar: 'cambio',
  presentar: 'alta',
  'probar-correo': 'envio',
  publicar: 'alta',
  'quitar-imagen': 'cambio',
  'quitar-segundo-factor': 'baja',
  rebotar: 'envio',
  'recuperar-password': 'cambio',
  'rechazar-conformidad': 'rechazo',
  'desconocer-conformidad': 'rechazo',
  rechazar: 'cambio',
  reemplazar: 'cambio',
  'reenviar-validacion': 'envio',
  registrar: 'alta',
  'registrar-dispositivo': 'entrada',
  reintentar: 'envio',
  relevar: 'cambio',
  'restablecer-pin': 'cambio',
  'restablecer-segundo-factor': 'baja',
  restaurar: 'cambio',
  revisar: 'cambio',
  'revisar-parecido': 'cambio',
  revocar: 'baja',
  'rotar-clave': 'cambio',
  salir: 'entrada',
  soltar: 'cambio',
  tomar: 'cambio',
  'segundo-factor-incorrecto': 'rechazo',
  'clave-incorrecta': 'rechazo',
  unir: 'cambio',
  vaciar: 'baja',
  'validar-correo': 'entrada',
  verificar: 'lectura',
}
export const accionesDe = (verbo: VerboAuditoria): AccionAuditada[] =>
  (Object.keys(verbos) as AccionAuditada[]).filter((accion) => verbos[accion] === verbo)

/**
 * A row of the audit (B-AUDITORIA-02). `fecha` and `hora` are the business day and the time of day; `descripcionActividad` is told in the
 * language of who reads. `persona` is '' for what the portal does by itself; `afiliado` her number.
 */
export const asientoAuditoria = z.object({
  id: z.number(),
  fecha: z.string(),
  hora: z.string(),
  descripcionActividad: z.string(),
  verbo: z.enum(verbosAuditoria),
  idUsuario: z.number().nullable(),
  persona: z.string(),
  afiliado: z.number().nullable(),
  /** What it was done to: its code and its number; '' for a list. */
  cosa: z.string(),
  codigo: z.string(),
  /** What that thing is called, with its number, and the branch that it is of; '' where it has none. */
  objeto: z.string(),
  seccional: z.string(),
  /** The role that let them, and what it was asked with; '' where it was not kept. */
  rol: z.string(),
  equipo: z.string(),
  sellado: z.boolean(),
})
export type AsientoAuditoria = z.infer<typeof asientoAuditoria>

/** The newest first. `idUsuario` 0 is what the portal did by itself; `cosa` with `codigo` is all that was done to one thing;
 * `sobreAfiliado` and `sobreUsuario`, all that others did with a person. */
export const auditoriaList = defineList({
  name: 'auditoria',
  path: 'vistas/auditoria',
  row: asientoAuditoria,
  columns: {
    id: { type: 'entero', only: 'exporta' },
    fecha: { type: 'fecha', sortable: true },
    hora: { type: 'texto' },
    descripcionActividad: { type: 'texto' },
    objeto: { type: 'texto', only: 'exporta' },
    seccional: { type: 'texto', only: 'exporta' },
    persona: { type: 'texto' },
    rol: { type: 'texto', only: 'exporta' },
    equipo: { type: 'texto', only: 'exporta' },
    afiliado: { type: 'entero', only: 'exporta' },
    cosa: { type: 'texto', only: 'exporta' },
    codigo: { type: 'texto', only: 'exporta' },
  },
  filters: {
    fechaDesde: 'fecha',
    fechaHasta: 'fecha',
    verbo: 'texto',
    idUsuario: 'entero',
    idSeccional: 'entero',
    cosa: 'texto',
    codigo: 'texto',
    sobreAfiliado: 'entero',
    sobreUsuario: 'entero',
  },
  initialSort: ['fecha', 'desc'],
  search: true,
  file: 'auditoria',
})

/** One row with all that it holds. */
export const detalleAuditoria = asientoAuditoria.extend({
  /** Instant, ISO. */
  momento: z.string(),
  email: z.string(),
  /** What the row keeps of what was done: names are those of the fields. */
  datos: z.record(z.string(), z.unknown()),
  /** Its place in the chain and the beginning of its seal (hexadecimal); null while it waits. */
  sello: z.object({ orden: z.number(), huella: z.string() }).nullable(),
})
export type DetalleAuditoria = z.infer<typeof detalleAuditoria>

const verificacion = z.object({
  /** Instant; `persona` '' when the portal did it by itself at the end of a day. */
  pedida: z.string(),
  persona: z.string(),
  termino: z.string().nullable(),
  segundos: z.number().nullable(),
  filas: z.number().nullable(),
  malas: z.number().nullable(),
  /** The first wrong thing, as the command says it, and its row. */
  primera: z.string().nullable(),
  primeraFila: z.number().nullable(),
})
export type VerificacionAuditoria = z.infer<typeof verificacion>

/** How the chain is. `estado` null: nothing is wrong. Days are ISO, instants ISO. */
export const cadenaAuditoria = z.object({
  estado: z.enum(auditTroubles).nullable(),
  motivo: z.string().nullable(),
  asientos: z.number(),
  desde: z.string().nullable(),
  sinSellar: z.number(),
  /** The last row that has its seal. */
  selladaHasta: z.string().nullable(),
  /** The last that ended, and the one that runs. */
  ultima: verificacion.nullable(),
  enCurso: verificacion.nullable(),
  /** What is in files of its own: up to which day, and how many rows. */
  archivo: z.object({ dia: z.string(), filas: z.number() }).nullable(),
  /** What a promotion of another database server lost and nobody acknowledged: seals from and to, and the actions that are known. */
  perdida: z
    .object({
      desde: z.number(),
      hasta: z.number(),
      momento: z.string(),
      acciones: z.array(z.object({ momento: z.string(), persona: z.string(), descripcion: z.string(), codigo: z.string() })),
      /** Whoever asks may acknowledge it. */
      reconoce: z.boolean(),
    })
    .nullable(),
})
export type CadenaAuditoria = z.infer<typeof cadenaAuditoria>

/** What a saved filter asks for, as the address says it. */
export const camposFiltroAuditoria = [
  'fechaDesde',
  'fechaHasta',
  'verbo',
  'idUsuario',
  'idSeccional',
  'cosa',
  'codigo',
  'sobreAfiliado',
  'sobreUsuario',
  'buscar',
] as const

export const auditoria = {
  ...savedFilterCalls('filtros-auditoria', 'auditoria.consultar', camposFiltroAuditoria),
  detalle: defineCall({
    access: { permission: 'auditoria.consultar' },
    method: 'GET',
    path: 'vistas/auditoria/:id',
    summary: 'Un asiento de la auditoría, con lo que guarda y su sello',
    response: detalleAuditoria,
  }),
  cadena: defineCall({
    access: { permission: 'auditoria.consultar' },
    method: 'GET',
    path: 'vistas/auditoria/cadena',
    summary: 'Cómo está la cadena de la auditoría y cuándo se verificó entera',
    response: cadenaAuditoria,
  }),
  verificar: defineCall({
    access: { permission: 'auditoria.consultar' },
    method: 'POST',
    recentAuth: false,
    path: 'vistas/auditoria/verificar',
    summary: 'Verifica la cadena entera, en segundo plano; si ya se está verificando no empieza otra',
    invalidates: ['vistas/auditoria', 'vistas/auditoria/cadena'],
  }),
  reconocer: defineCall({
    access: { permission: 'organizacion.editar' },
    method: 'POST',
    recentAuth: false,
    path: 'vistas/auditoria/cadena/reconocer',
    summary: 'Reconoce que la base cambió de principal y perdió sus últimos sellos; si no queda nada por reconocer no hace nada',
    invalidates: ['vistas/auditoria', 'vistas/auditoria/cadena'],
  }),
}

export const auditoriaScreens = defineScreens({
  auditoria: { path: 'usuarios/auditoria/lista', permission: 'auditoria.consultar' },
})

export const auditoriaFeature = defineFeature({
  name: 'administracion/auditoria',
  peopleOnly: true,
  texts: { asientos: textosDeAsientos },
  uses: ['auditoria.consultar', 'organizacion.editar'],
  lists: { auditoriaList },
  calls: { auditoria },
  screens: auditoriaScreens,
  menu: [
    { section: 'organizacion', order: 14, screen: 'auditoria', icon: 'escudo', title: 'asientos.pantallas.asientos.titulo' },
  ],
})
