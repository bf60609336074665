import { z } from 'zod'
import { datosPersonales, identidadPersonal, redes, withPhone } from '../acceso/perfil.ts'
import { defineCall } from '../platform/call.ts'
import { branchScoped, central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { exactText, id, newPassword, repeatedEmail, requiredEmail } from '../platform/validation.ts'
import { usuarios as textos } from '../textos/es/administracion/usuarios.ts'

/** The accounts of the portal, administered by an administrator (001 §5, B-USUARIOS). */

const uno = z.union([z.literal(0), z.literal(1)])
const identidad = {
  nombre: identidadPersonal.nombre.optional(),
  apellido: identidadPersonal.apellido.optional(),
  numeroDocumento: identidadPersonal.numeroDocumento.optional(),
  fechaNacimiento: identidadPersonal.fechaNacimiento.optional(),
}
/** Roles and branches of the account, by id (B-USUARIOS-40, B-USUARIOS-41). */
const alcance = { roles: z.array(id).max(50).default([]), seccionales: z.array(id).max(500).default([]) }

/**
 * A new account. For a member (`numeroAfiliado`) the personal data comes from the register, ignoring the body; for staff without
 * a number, from the body. Without a password, the owner of the mailbox chooses one through the validation link; with one, it
 * must be changed at sign-in.
 */
export const usuarioNuevo = withPhone(
  z.object({
    numeroAfiliado: id.nullable().default(null),
    ...identidad,
    ...datosPersonales,
    email: requiredEmail,
    email2: repeatedEmail,
    password: newPassword.optional(),
    password2: exactText(100).optional(),
    ...alcance,
    habilitado: uno.default(1),
  }),
)
  .refine((v) => v.email === v.email2, { path: ['email2'], message: '@validacion.emailsIguales' })
  .refine((v) => (v.password ?? '') === (v.password2 ?? ''), { path: ['password2'], message: '@validacion.contrasenasIguales' })
export type UsuarioNuevo = z.output<typeof usuarioNuevo>

/** The e-mail cannot be changed here (B-USUARIOS-33), nor any name, nor a member's register data. */
export const usuarioCambio = withPhone(
  z.object({
    numeroDocumento: identidad.numeroDocumento,
    fechaNacimiento: identidad.fechaNacimiento,
    ...datosPersonales,
    ...alcance,
    /** The read version: 409 VERSION_VIEJA if the account or its profile changed meanwhile. */
    version: z.number().int().positive(),
  }),
)
export type UsuarioCambio = z.output<typeof usuarioCambio>

const opcion = z.object({ id: z.number(), nombre: z.string() })
const persona = {
  nombre: z.string(),
  apellido: z.string(),
  numeroDocumento: z.string(),
  fechaNacimiento: z.string().nullable(),
  genero: z.number().nullable(),
  cuilCuit: z.string(),
  numeroAfiliado: z.number().nullable(),
  numeroAfiliadoFormateado: z.string().nullable(),
  /** Read-only fields, from the register. */
  delPadron: z.array(z.string()),
}

/** One account (B-USUARIOS-10); never with its password. */
export const usuario = z.object({
  id: z.number(),
  ...persona,
  /** Full name in reading order: "Ana Beatriz Quiroga". */
  nombreContacto: z.string(),
  email: z.string(),
  estadoUsuario: z.boolean(),
  mailValidado: z.number(),
  prefijoTelefono: z.string(),
  caracteristicaTelefono: z.string(),
  telefono: z.string(),
  telefonoCompleto: z.string(),
  ...(Object.fromEntries(redes.map((red) => [red, z.string()])) as Record<(typeof redes)[number], z.ZodString>),
  realizoTour: z.boolean(),
  roles: z.array(opcion),
  seccionales: z.array(opcion),
  version: z.number(),
  /** Last change by another person; null without one. */
  modificado: z.object({ quien: z.string(), momento: z.string() }).nullable(),
})
export type Usuario = z.infer<typeof usuario>

/** Register data of a member for a new account. `idUsuario`: their existing account. */
export const afiliadoSinUsuario = z.object({
  ...persona,
  email: z.string(),
  telefono: z.string(),
  idUsuario: z.number().nullable(),
})
export type AfiliadoSinUsuario = z.infer<typeof afiliadoSinUsuario>

export const filaUsuario = z.object({
  id: z.number(),
  nombre: z.string(),
  email: z.string(),
  numeroAfiliado: z.string().nullable(),
  nivel: z.number(),
  roles: z.string(),
  seccionales: z.string(),
  estadoUsuario: z.boolean(),
  mailValidado: z.number(),
  /** The last mail to its address bounced. */
  rebotado: z.boolean(),
  ultimoIngreso: z.string().nullable(),
  creado: z.string(),
})
export type FilaUsuario = z.infer<typeof filaUsuario>

/** (B-USUARIOS-01, B-USUARIOS-02, B-USUARIOS-45, B-USUARIOS-46) */
export const usuariosList = defineList({
  name: 'usuarios',
  path: 'vistas/usuarios',
  row: filaUsuario,
  columns: {
    nombre: { type: 'texto', sortable: true },
    email: { type: 'texto', sortable: true },
    numeroAfiliado: { type: 'texto', only: 'exporta' },
    roles: { type: 'texto' },
    seccionales: { type: 'texto', only: 'exporta' },
    estadoUsuario: { type: 'logico' },
    mailValidado: { type: 'logico', only: 'exporta' },
    rebotado: { type: 'logico', only: 'exporta' },
    ultimoIngreso: { type: 'momento' },
    creado: { type: 'momento', sortable: true, only: 'exporta' },
  },
  filters: {
    habilitado: 'logico',
    mailValidado: 'logico',
    rebotado: 'logico',
    /** Locked now by failed attempts. */
    bloqueado: 'logico',
    /** No longer a member, with roles or an office of a scope wider than their own data. */
    deBajaConRoles: 'logico',
    /** Created on or before that day. */
    creadoHasta: 'fecha',
    nivel: 'entero',
    idRol: 'entero',
    idSeccional: 'entero',
  },
  initialSort: ['nombre', 'asc'],
  search: true,
  file: 'Usuarios',
})

/** The same rows at the generic address of the resource (decisions §2). */
const { file: _, ...sinArchivo } = usuariosList
export const usuariosGenericaList = defineList({ ...sinArchivo, path: 'usuarios' })

const consulta = { access: { permission: 'usuarios.consultar' }, method: 'GET' } as const
const edita = {
  access: { permission: 'usuarios.editar' },
  recentAuth: true,
  invalidates: ['vistas/usuarios', 'usuarios', 'usuarios/:id', 'usuarios/ayuda/:id', 'usuarios/nuevo/:numero', 'roles'],
} as const
const crea = {
  ...edita,
  method: 'POST',
  body: usuarioNuevo,
  response: z.object({ id: z.number() }),
  creates: true,
} as const

/** (B-USUARIOS-42..44, B-USUARIOS-47..50) */
export const usuarios = {
  leer: defineCall({ ...consulta, path: 'usuarios/:id', summary: 'Un usuario', response: usuario }),
  deAfiliado: defineCall({
    ...consulta,
    access: { permission: 'usuarios.editar' },
    path: 'usuarios/nuevo/:numero',
    summary: 'Lo que el padrón dice de un afiliado, para hacerle un usuario',
    response: afiliadoSinUsuario,
  }),
  crearUsuario: defineCall({
    ...crea,
    path: 'usuarios/crear-usuario',
    summary: 'Crea un usuario y le manda el enlace para validar su correo',
  }),
  crear: defineCall({ ...crea, path: 'usuarios', summary: 'Lo mismo que usuarios/crear-usuario' }),
  cambiar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'usuarios/:id',
    summary: 'Modifica un usuario; el correo no cambia',
    body: usuarioCambio,
    response: usuario,
  }),
  alternar: defineCall({
    ...edita,
    method: 'POST',
    path: 'usuarios/cambiar-estado-usuario/:id',
    summary: 'Habilita o deshabilita un usuario; sin cuerpo, lo contrario de como está',
    body: z.object({ habilitado: uno.optional() }).nullish(),
    response: z.object({ estadoUsuario: z.boolean() }),
  }),
  reenviar: defineCall({
    ...edita,
    recentAuth: false,
    method: 'POST',
    path: 'usuarios/reenviar-email-validar-cuenta/:id',
    summary: 'Manda otra vez el enlace para validar el correo; los anteriores dejan de servir',
  }),
  eliminar: defineCall({
    ...edita,
    method: 'DELETE',
    path: 'usuarios/:id',
    summary: 'Elimina un usuario que nadie usó; los demás se deshabilitan',
  }),
}

export const usuariosScreens = defineScreens({
  usuarios: { path: 'usuarios/lista', permission: 'usuarios.consultar' },
  elegirAfiliado: { path: 'usuarios/nuevo', permission: 'usuarios.editar' },
  usuarioNuevo: { path: 'usuarios/nuevo/$id', permission: 'usuarios.editar' },
  usuario: { path: 'usuarios/editar/$id', permission: 'usuarios.editar' },
})

export const usuariosFeature = defineFeature({
  name: 'administracion/usuarios',
  peopleOnly: true,
  texts: { usuarios: textos },
  permissions: {
    'usuarios.consultar': branchScoped('administrar'),
    'usuarios.editar': central,
  },
  errors: {
    AFILIADO_CON_CUENTA: 409,
    USUARIO_CON_HISTORIA: 409,
    ROL_MAYOR: 403,
    SECCIONAL_MAYOR: 403,
    CORREO_YA_VALIDADO: 409,
    CORREOS_DE_VALIDACION: 429,
  },
  lists: { usuariosList, usuariosGenericaList },
  calls: { usuarios },
  screens: usuariosScreens,
  menu: [
    { section: 'personas', order: 10, screen: 'usuarios', icon: 'personas', title: 'usuarios.pantallas.usuarios.titulo' },
    {
      section: 'personas',
      order: 150,
      link: 'app_usuarios_nuevo',
      icon: 'personas',
      title: 'usuarios.menu.usuariosNuevo',
      place: 'OCULTO',
    },
    {
      section: 'personas',
      order: 160,
      link: 'app_usuarios_editar',
      icon: 'personas',
      title: 'usuarios.pantallas.usuarios.tituloEditar',
      place: 'OCULTO',
    },
  ],
})
