import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { amountBetween, exactText, id, line, text } from '../platform/validation.ts'
import { cajas as textos } from '../textos/es/tesoreria/cajas.ts'

/** Cash boxes of the branches: enabled users, the PIN, and the open sheet that each box always has. */

/** (C-CAJA-33, K-46) */
export const pin = z.string().regex(/^\d{4}$/, { error: '@errores.PIN_FORMATO' })

/** A required choice: a missing value is reported as required, not as malformed. */
export const chosen = <S extends z.ZodType>(schema: S) =>
  z
    .unknown()
    .refine((v) => v !== undefined && v !== null && v !== '', { error: '@validacion.requerido', abort: true })
    .pipe(schema as z.ZodType<z.output<S>>)

/** Reference to an entity: its id, or an object that has it. */
export const referencia = chosen(
  z.union([id, z.object({ id, nombre: line(200).optional() })]).transform((v) => (typeof v === 'object' ? v.id : v)),
)

/** When the cash is counted on closing a sheet: optionally, always, or always and before the books are shown (blind). */
export const modosArqueo = ['OPCIONAL', 'OBLIGATORIO', 'CIEGO'] as const
export type ModoArqueo = (typeof modosArqueo)[number]

const siNo = z.union([z.boolean().transform((v): 0 | 1 => (v ? 1 : 0)), z.literal(0), z.literal(1)])

/** A user in the grid; `habilitado` is accepted as an alias of `hab` (K-27). */
export const usuarioCaja = z
  .object({ id, nombre: line(200).optional(), hab: siNo.optional(), habilitado: siNo.optional() })
  .transform(({ id, hab, habilitado }) => ({ id, hab: hab ?? habilitado ?? 0 }))

const usuariosHabilitados = z
  .array(usuarioCaja)
  .max(500)
  .refine((v) => v.some((u) => u.hab === 1), { error: '@errores.CAJA_SIN_USUARIOS' })

/** True once the user confirmed that the box stays without themselves, or without anyone who may modify it. */
const confirmaPersonas = z.boolean().default(false)
const fields = { nombre: text(50), usuariosHabilitados, arqueo: z.enum(modosArqueo).default('OPCIONAL'), confirmaPersonas }

/** Opening balance; the maximum is that of a movement. */
const apertura = amountBetween(0, 10_000_000).default(0)
/** Opening balance by payment form, posted as the first movement (type 7). */
const saldoInicial = z.object({ efectivo: apertura, banco: apertura, cheques: apertura }).prefault({})

/** (C-CAJA-30..35, C-CAJA-41) */
export const newCaja = z
  .object({ idSeccional: chosen(id), ...fields, pin, pin2: exactText(20), saldoInicial })
  .refine((v) => v.pin === v.pin2, { path: ['pin2'], error: '@errores.PINES_DISTINTOS' })
export type NewCaja = z.output<typeof newCaja>

/** A box keeps its branch and, in this call, its PIN (K-60). A stale `version` is rejected. (C-CAJA-42) */
export const cajaCambio = z.object({ id, ...fields, version: z.number().int().positive().optional() })
export type CajaCambio = z.output<typeof cajaCambio>

/** Enabled users of a box, sent by someone who is not allowed to operate it. */
export const cajaPersonas = z.object({ usuariosHabilitados, confirmaPersonas, version: z.number().int().positive().optional() })

/** (C-CAJA-44): `password` is the PIN. */
export const cajaEliminar = z.object({ id, password: pin })
/** (C-CAJA-45, K-70): `password` is the current PIN and `password2` the new one. */
export const cajaPin = z.object({ id, password: pin, password2: pin })
/** Unlocks a box. A PIN, sent twice, also replaces the current one, which may be forgotten. */
export const cajaRestablecer = z
  .object({ pin: pin.optional(), pin2: exactText(20).optional() })
  .refine((v) => v.pin === v.pin2, { path: ['pin2'], error: '@errores.PINES_DISTINTOS' })

/** The caller's permissions on a box. `operar`: post, annul, close. */
export const canCaja = z.object({
  modificar: z.boolean(),
  eliminar: z.boolean(),
  actualizarPin: z.boolean(),
  cambiarEstado: z.boolean(),
  restablecerPin: z.boolean(),
  asignar: z.boolean(),
  operar: z.boolean(),
})

/** The PIN itself is never returned. `numeroPlanilla` is the open sheet. (C-CAJA-22) */
export const cajaRow = z.object({
  id: z.number(),
  nombre: z.string(),
  idSeccional: z.number(),
  nombreSeccional: z.string(),
  habilitada: z.number(),
  /** 1 if the caller is enabled on the box. */
  habilitadoUsuario: z.number(),
  tieneMovimientos: z.boolean(),
  /** Locked after ten wrong PINs in a day, until an administrator resets it. */
  bloqueada: z.boolean(),
  numeroPlanilla: z.number(),
  cantidadUsuarios: z.number(),
  arqueo: z.enum(modosArqueo),
  /** Balance; null for a blind box if the caller counts it. */
  saldo: z.number().nullable(),
  fechaRegistro: z.string(),
  version: z.number(),
  can: canCaja,
})
export type CajaRow = z.infer<typeof cajaRow>

/** (C-CAJA-23) */
export const usuarioDeCaja = z.object({
  id: z.number(),
  nombre: z.string(),
  hab: z.number(),
  /** True for the caller's own row. */
  yo: z.boolean(),
  /** True if this user could modify the box. */
  responsable: z.boolean(),
})
export type UsuarioDeCaja = z.infer<typeof usuarioDeCaja>

/** One box with the users of its branch, enabled or not. (C-CAJA-40) */
export const caja = cajaRow.extend({
  seccional: z.object({ id: z.number(), nombre: z.string() }),
  usuariosHabilitados: z.array(usuarioDeCaja),
})
export type Caja = z.infer<typeof caja>

/** A box in a selector. It lists every box of the branch, including disabled ones, whose history is still queried. (C-CAJA-47) */
export const cajaOption = cajaRow.pick({
  id: true,
  nombre: true,
  idSeccional: true,
  habilitada: true,
  habilitadoUsuario: true,
  numeroPlanilla: true,
  arqueo: true,
})
export type CajaOption = z.infer<typeof cajaOption>

/** (C-CAJA-38, C-CAJA-39, C-CAJA-02) */
export const cajasList = defineList({
  name: 'cajas',
  path: 'vistas/caja',
  row: cajaRow,
  columns: {
    nombre: { type: 'texto', sortable: true },
    nombreSeccional: { type: 'texto' },
    habilitada: { type: 'logico' },
    tieneMovimientos: { type: 'logico', only: 'exporta' },
    numeroPlanilla: { type: 'entero' },
    cantidadUsuarios: { type: 'entero' },
    fechaRegistro: { type: 'fecha', sortable: true },
  },
  filters: { idSeccional: 'entero', habilitada: 'logico', nombre: 'texto' },
  initialSort: ['nombre', 'asc'],
  search: true,
  file: 'Cajas',
})

/** Users that can be enabled on a box of a branch; with `caja`, those already enabled (C-CAJA-48, C-CAJA-20). */
export const usuariosCajaList = defineList({
  name: 'usuariosCaja',
  path: 'vistas/usuarios-habilita-caja',
  row: usuarioDeCaja,
  columns: { nombre: { type: 'texto', sortable: true }, hab: { type: 'logico' } },
  filters: { idSeccional: 'entero', caja: 'entero' },
  initialSort: ['nombre', 'asc'],
  search: true,
  size: 1000,
})

const query = { access: { permission: 'cajas.consultar' } } as const
const segunSeccional = { entrada: z.object({ seccional: id }), respuesta: z.array(cajaOption) }
/** Queries that show a box: its lists, selectors, sheets, permissions and the central figures. */
const cambia = [
  'vistas/caja',
  'vistas/usuarios-habilita-caja',
  'cajas/:codigo',
  'cajas/obtener-cajas-seccional',
  'vistas/caja/validar-condiciones-nuevo-movimiento',
  'vistas/movimientos-caja',
  'vistas/movimientos-caja/:codigo',
  'vistas/planillas-caja',
  'vistas/saldos-caja/obtener-numero-planilla',
  'vistas/saldos-caja/validar-existe-planilla',
  'vistas/saldos-caja/obtener-saldos',
  'tesoreria/central',
] as const
const edita = { access: { permission: 'cajas.editar' }, invalidates: cambia, recentAuth: true } as const

/** (C-CAJA-40..48) */
export const cajas = {
  leer: defineCall({ ...query, method: 'GET', path: 'cajas/:codigo', summary: 'Una caja', response: caja }),
  deSeccional: defineCall({
    ...query,
    method: 'GET',
    path: 'cajas/obtener-cajas-seccional',
    summary: 'Cajas de una seccional',
    query: segunSeccional.entrada,
    response: segunSeccional.respuesta,
  }),
  conPinPropio: defineCall({
    access: edita.access,
    recentAuth: false,
    method: 'POST',
    path: 'cajas/verificar-actualizar-pin',
    summary: 'Cajas de una seccional cuyo PIN puede cambiar la persona de la sesión',
    body: segunSeccional.entrada,
    response: segunSeccional.respuesta,
  }),
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'cajas/guardar-caja',
    summary: 'Crea una caja y abre su planilla 1',
    body: newCaja,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'cajas/actualizar-caja',
    summary: 'Modifica una caja',
    body: cajaCambio,
    response: caja,
  }),
  alternar: defineCall({
    ...edita,
    method: 'POST',
    path: 'cajas/cambiar-estado/:codigo',
    summary: 'Habilita o deshabilita una caja',
    response: z.object({ habilitada: z.number() }),
  }),
  eliminar: defineCall({
    ...edita,
    method: 'POST',
    path: 'cajas/eliminar-caja',
    summary: 'Elimina una caja sin movimientos, con su PIN',
    body: cajaEliminar,
  }),
  cambiarPin: defineCall({
    ...edita,
    method: 'POST',
    path: 'cajas/actualizar-pin-caja',
    summary: 'Cambia el PIN: password es el actual y password2 el nuevo',
    body: cajaPin,
  }),
  asignar: defineCall({
    access: { permission: 'cajas.asignar' },
    invalidates: cambia,
    recentAuth: true,
    method: 'POST',
    path: 'cajas/asignar-personas/:codigo',
    summary: 'Deja habilitadas en una caja a las personas que dice, sin su PIN',
    body: cajaPersonas,
  }),
  restablecerPin: defineCall({
    access: { permission: 'cajas.restablecerPin' },
    invalidates: cambia,
    recentAuth: true,
    method: 'POST',
    path: 'cajas/restablecer-pin/:codigo',
    summary: 'Destraba una caja bloqueada y, si viene, le da un PIN nuevo',
    body: cajaRestablecer,
  }),
}

export const cajasScreens = defineScreens({
  cajas: { path: 'seccionales/cajas/lista', permission: 'cajas.consultar' },
  caja: {
    path: 'seccionales/cajas/$id/editar',
    permission: 'cajas.consultar',
    searchParams: ['soloLectura', 'modo', 'titulo', 'seccionalesUsuario'],
  },
})

export const cajasFeature = defineFeature({
  name: 'tesoreria/cajas',
  texts: { cajas: textos },
  permissions: {
    'cajas.consultar': branchScoped('caja'),
    'cajas.editar': branchScoped('caja'),
    'cajas.restablecerPin': branchScoped('caja'),
    'cajas.asignar': ['caja', 'todas'],
  },
  errors: {
    CAJA_REPETIDA: 409,
    CAJA_CON_MOVIMIENTOS: 409,
    CAJA_SIN_HABILITACION: 403,
    USUARIO_NO_HABILITABLE: 409,
    CAJA_TE_EXCLUYE: 409,
    CAJA_SIN_RESPONSABLE: 409,
    PIN_INCORRECTO: 400,
    PIN_BLOQUEADO: 429,
    PIN_CAMBIADO: 409,
    CAJA_BLOQUEADA: 409,
  },
  lists: { cajasList, usuariosCajaList },
  calls: { cajas },
  screens: cajasScreens,
  menu: [
    {
      section: 'tesoreria',
      order: 20,
      screen: 'cajas',
      link: 'app_seccionales_cajas',
      icon: 'caja',
      title: 'cajas.pantallas.caja.cajas',
    },
    {
      section: 'tesoreria',
      order: 150,
      link: 'app_seccionales_cajas_editar',
      icon: 'caja',
      title: 'cajas.pantallas.caja.caja',
      place: 'OCULTO',
    },
  ],
})
