import { z } from 'zod'
import { ambitos, central, definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista, tamanioConsulta } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { exacto, texto } from '../platform/validacion.ts'
import { roles as textos } from '../textos/es/administracion/roles.ts'

/** Roles: what people may do, and how far each permission of a role reaches (decisions §3, decision 025). */

/** Roles that the portal itself gives (to who registers, to the first administrator): they are not deleted. */
export const rolesDelPortal: readonly string[] = ['AFILIADO', 'ADMINISTRADOR']

export const filaRol = z.object({
  id: z.number(),
  codigo: z.string(),
  nombre: z.string(),
  /** Accounts that have it today, given or by an office. */
  personas: z.number(),
  cantidadPermisos: z.number(),
})
export type FilaRol = z.infer<typeof filaRol>

/** The roles of the organisation; also where a user's form looks them up by name (B-ROLES-01, B-USUARIOS-51). */
export const listaRoles = definirLista({
  nombre: 'roles',
  ruta: 'roles',
  fila: filaRol,
  columnas: {
    nombre: { tipo: 'texto', ordenable: true },
    codigo: { tipo: 'texto', ordenable: true },
    cantidadPermisos: { tipo: 'entero' },
    personas: { tipo: 'entero' },
  },
  filtros: { nombre: 'texto' },
  ordenInicial: ['nombre', 'asc'],
  busqueda: true,
  tamanio: tamanioConsulta,
  archivo: 'Roles',
})

/** A permission of a role, with its reach: one of those that the permission may have, which the server sees to. */
export const permisoDeRol = z.object({ permiso: exacto(80).min(1), ambito: z.enum(ambitos) })
export type PermisoDeRol = z.infer<typeof permisoDeRol>

export const rolNuevo = z.object({
  nombre: texto(80),
  permisos: z
    .array(permisoDeRol)
    .max(500)
    .refine((v) => new Set(v.map((p) => p.permiso)).size === v.length, '@validacion.patron'),
})
export type RolNuevo = z.infer<typeof rolNuevo>

/** Two people may edit a role: the version that was read comes back with the change. */
export const rolCambio = rolNuevo.extend({ version: z.number().int().positive() })

export const rol = z.object({
  id: z.number(),
  /** Made from the name when the role is created; it stays. */
  codigo: z.string(),
  nombre: z.string(),
  version: z.number(),
  permisos: z.array(z.object({ permiso: z.string(), ambito: z.enum(ambitos) })),
  personas: z.number(),
  /** Of them, those who used the portal in the last hour. */
  activas: z.number(),
  /** Offices that give it. */
  puestos: z.array(z.string()),
  delPortal: z.boolean(),
  /** Who changed it last, as the audit says; null while nobody has. */
  cambio: z.object({ momento: z.string(), por: z.string() }).nullable(),
})
export type Rol = z.infer<typeof rol>

export const efectos = ['gana', 'pierde', 'yaPodia', 'conserva'] as const
export type Efecto = (typeof efectos)[number]

/** What would change for people if a role were saved so: nothing is written. */
export const impactoRol = z.object({
  permisos: z.array(
    z.object({
      permiso: z.string(),
      nombre: z.string(),
      /** People who get more reach, who lose some, and those to whom nothing changes because of another role. */
      gana: z.number(),
      pierde: z.number(),
      yaPodia: z.number(),
      conserva: z.number(),
    }),
  ),
  /** People to whom something changes, or would without another role. */
  total: z.number(),
  activas: z.number(),
  /** The first of them, by name. */
  personas: z.array(
    z.object({
      id: z.number(),
      nombre: z.string(),
      /** Names of their branches; empty for who has none of their own. */
      seccionales: z.array(z.string()),
      efectos: z.array(z.object({ permiso: z.string(), nombre: z.string(), efecto: z.enum(efectos), por: z.array(z.string()) })),
    }),
  ),
})
export type ImpactoRol = z.infer<typeof impactoRol>

/** The permissions of a role in an address: `cajas.consultar:seccionales,bancos.consultar:todas`. */
export const permisosEnTexto = (permisos: readonly PermisoDeRol[]): string =>
  permisos.map(({ permiso, ambito }) => `${permiso}:${ambito}`).join(',')

const permisosDeTexto = exacto(12_000).transform((texto, contexto) => {
  const partes = texto === '' ? [] : texto.split(',').map((p) => p.split(':'))
  const leidos = rolNuevo.shape.permisos.safeParse(partes.map(([permiso, ambito]) => ({ permiso, ambito })))
  if (leidos.success) return leidos.data
  contexto.addIssue({ code: 'custom', message: '@validacion.patron' })
  return z.NEVER
})

const consulta = { acceso: { permiso: 'roles.consultar' } } as const
const edita = {
  acceso: { permiso: 'roles.editar' },
  reciente: true,
  cambia: [
    'roles',
    'roles/:id',
    'roles/:id/impacto',
    'permisos',
    'permisos/:id',
    'vistas/quien-puede',
    'vistas/quien-puede/resumen',
    'usuarios/:id/alcance',
    'usuarios/actual',
  ],
} as const

/** (B-ROLES-02..08) */
export const roles = {
  leer: definirLlamada({ ...consulta, metodo: 'GET', ruta: 'roles/:id', resumen: 'Un rol y lo que puede', respuesta: rol }),
  impacto: definirLlamada({
    ...consulta,
    metodo: 'GET',
    ruta: 'roles/:id/impacto',
    resumen: 'A quiénes tocaría que el rol quedara con estos permisos; no cambia nada',
    consulta: z.object({ permisos: permisosDeTexto }),
    respuesta: impactoRol,
  }),
  crear: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'roles',
    resumen: 'Crea un rol',
    cuerpo: rolNuevo,
    respuesta: z.object({ id: z.number() }),
    crea: true,
  }),
  cambiar: definirLlamada({
    ...edita,
    metodo: 'PUT',
    ruta: 'roles/:id',
    resumen: 'Cambia el nombre de un rol y lo que puede',
    cuerpo: rolCambio,
    respuesta: rol,
  }),
  eliminar: definirLlamada({ ...edita, metodo: 'DELETE', ruta: 'roles/:id', resumen: 'Elimina un rol que nadie tiene' }),
}

export const pantallasRoles = definirPantallas({
  roles: { ruta: 'roles/lista', permiso: 'roles.consultar' },
  rol: { ruta: 'roles/editar/$id', permiso: 'roles.consultar', busca: ['de', 'solapa', 'permiso', 'idSeccional'] },
})

export const funcionRoles = definirFuncion({
  nombre: 'administracion/roles',
  soloPersonas: true,
  textos: { roles: textos },
  permisos: {
    'roles.consultar': central,
    'roles.editar': central,
  },
  errores: {
    PERMISO_MAYOR: 403,
    ROL_REPETIDO: 409,
    ROL_EN_USO: 409,
    ROL_DEL_PORTAL: 409,
    ROL_IMPRESCINDIBLE: 409,
  },
  listas: { listaRoles },
  llamadas: { roles },
  pantallas: pantallasRoles,
})
