import { z } from 'zod'
import { auditTroubles } from '../platform/audit.ts'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { savedFilterCalls } from '../platform/saved-filters.ts'
import { asientos as textosDeAsientos } from '../textos/es/administracion/auditoria.ts'
import type { AccionAuditada } from '../textos/es/auditoria.ts'

/** The audit log for administrators and auditors (001 §2, §3, §7): who did, read or exported what, and the state of its chain. */

/** Kind of action: icon of a row, and filter of the list. */
export const verbosAuditoria = ['entrada', 'lectura', 'salida', 'alta', 'cambio', 'baja', 'envio', 'rechazo'] as const
export type VerboAuditoria = (typeof verbosAuditoria)[number]

/** The kind of every audited action; a new action without one does not compile. */
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
 * A row of the audit (B-AUDITORIA-02). `fecha` and `hora` are the business day and time; `descripcionActividad` is in the
 * reader's language. `persona` is '' for an action of the portal itself; `afiliado` is that person's member number.
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
  /** Object of the action: its code and its number; '' for a list. */
  cosa: z.string(),
  codigo: z.string(),
  /** Name of the object with its number, and its branch; '' without one. */
  objeto: z.string(),
  seccional: z.string(),
  /** The role that allowed it, and the device; '' if not recorded. */
  rol: z.string(),
  equipo: z.string(),
  sellado: z.boolean(),
})
export type AsientoAuditoria = z.infer<typeof asientoAuditoria>

/**
 * Newest first. `idUsuario` 0 is the portal itself; `cosa` with `codigo` filters by one object; `sobreAfiliado` and
 * `sobreUsuario` filter actions of others on a person.
 */
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

/** One complete row. */
export const detalleAuditoria = asientoAuditoria.extend({
  /** ISO timestamp. */
  momento: z.string(),
  email: z.string(),
  /** Stored details of the action, keyed by field name. */
  datos: z.record(z.string(), z.unknown()),
  /** Position in the chain and start of the seal (hexadecimal); null until sealed. */
  sello: z.object({ orden: z.number(), huella: z.string() }).nullable(),
})
export type DetalleAuditoria = z.infer<typeof detalleAuditoria>

const verificacion = z.object({
  /** Timestamp; `persona` is '' for the portal's own daily verification. */
  pedida: z.string(),
  persona: z.string(),
  termino: z.string().nullable(),
  segundos: z.number().nullable(),
  filas: z.number().nullable(),
  malas: z.number().nullable(),
  /** The first error, as the command reports it, and its row. */
  primera: z.string().nullable(),
  primeraFila: z.number().nullable(),
})
export type VerificacionAuditoria = z.infer<typeof verificacion>

/** State of the chain. `estado` null: no error. Days and timestamps are ISO. */
export const cadenaAuditoria = z.object({
  estado: z.enum(auditTroubles).nullable(),
  motivo: z.string().nullable(),
  asientos: z.number(),
  desde: z.string().nullable(),
  sinSellar: z.number(),
  /** The last sealed row. */
  selladaHasta: z.string().nullable(),
  /** The last finished verification, and the running one. */
  ultima: verificacion.nullable(),
  enCurso: verificacion.nullable(),
  /** Archived rows: last day and number of rows. */
  archivo: z.object({ dia: z.string(), filas: z.number() }).nullable(),
  /** Loss of an unacknowledged promotion of another database server: range of seals, and the known actions. */
  perdida: z
    .object({
      desde: z.number(),
      hasta: z.number(),
      momento: z.string(),
      acciones: z.array(z.object({ momento: z.string(), persona: z.string(), descripcion: z.string(), codigo: z.string() })),
      /** The caller may acknowledge it. */
      reconoce: z.boolean(),
    })
    .nullable(),
})
export type CadenaAuditoria = z.infer<typeof cadenaAuditoria>

/** Query parameters of a saved filter. */
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
