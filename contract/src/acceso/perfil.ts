import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { date, exactText, line, newPassword, photo, repeatedEmail, requiredEmail, text } from '../platform/validation.ts'
import { perfil as textos } from '../textos/es/acceso/perfil.ts'
import { isValidCuit } from '../values/cuit.ts'
import { ageOn } from '../values/dates.ts'
import { chooseClave, linkCuenta } from './registro.ts'

/** Own profile: personal data, photo, e-mail, password and open sessions. */

/** A photo in a JSON body: base64, with or without the `data:` prefix. In a multipart body it is the first file. */
export const fotoCuerpo = z.object({ imagen: photo.min(1) })

/** An image in a JSON response (A-IMAGENES-01, A-IMAGENES-02): `imagen` is base64. */
export const image = z.object({ tipoImagen: z.string(), imagen: z.string() })

/** Side in pixels of the square profile photo (B-PERFIL-03). */
export const photoSide = 100

export const redes = ['usuarioFacebook', 'usuarioTwitter', 'usuarioInstagram', 'usuarioLinkedin'] as const

/** Letters, digits, underscore and dot (B-USUARIOS-36, K-44). */
const usuarioRed = line(60)
  .refine((v) => /^[A-Za-z0-9_.]*$/.test(v), '@validacion.usuarioRed')
  .default('')

/** Rejects commas: accounts are displayed as "Apellido, Nombre". */
const ownName = text(40).refine((v) => !v.includes(','))
const cifras = (max: number) => line(max).refine((v) => /^\d*$/.test(v), '@validacion.patron')

/** Prefix, area code and number: 12 digits in total (B-USUARIOS-29, K-28). Errors of all three appear under the number. */
export const telefonoPartes = { prefijoTelefono: cifras(4), caracteristicaTelefono: cifras(4), telefono: cifras(10) }

const doceCifras = (v: { prefijoTelefono: string; caracteristicaTelefono: string; telefono: string }): boolean =>
  (v.prefijoTelefono + v.caracteristicaTelefono + v.telefono).length === 12 &&
  v.prefijoTelefono !== '' &&
  v.caracteristicaTelefono !== '' &&
  v.telefono !== ''

/** Personal data apart from identity, shared by the own profile and the administrator's user form. */
export const datosPersonales = {
  /** 1 Masculino, 2 Femenino. */
  genero: z
    .number()
    .nullable()
    .transform((v, context) => {
      if (v === 1 || v === 2) return v
      context.addIssue({ code: 'custom', message: v === null ? '@validacion.requerido' : '@validacion.patron', input: v })
      return z.NEVER
    }),
  /** Optional; validates the check digit (K-36). */
  cuilCuit: line(13)
    .refine((v) => v === '' || isValidCuit(v), '@validacion.cuit')
    .default(''),
  ...telefonoPartes,
  usuarioFacebook: usuarioRed,
  usuarioTwitter: usuarioRed,
  usuarioInstagram: usuarioRed,
  usuarioLinkedin: usuarioRed,
}
/** Identity fields; for members they come from the register. */
export const identidadPersonal = {
  nombre: ownName,
  apellido: ownName,
  numeroDocumento: text(40).refine((v) => /^\d{1,8}$/.test(v) && Number(v) > 0, '@validacion.patron'),
  fechaNacimiento: date,
}
type Partes = { prefijoTelefono: string; caracteristicaTelefono: string; telefono: string }
/** Runs even if other fields fail, so all errors are returned together. */
const conPartes = ({ value }: { value: unknown }): boolean =>
  Object.keys(telefonoPartes).every((field) => typeof (value as Record<string, unknown> | null)?.[field] === 'string')
const enTelefono = (message: string) => ({ path: ['telefono'], message, when: conPartes })
const all = (v: Partes) => v.prefijoTelefono + v.caracteristicaTelefono + v.telefono
/** Requires the three parts of a phone, 12 digits in total. */
export const withPhone = <S extends z.ZodType<Partes>>(cuerpo: S) =>
  cuerpo
    .refine((v) => all(v) !== '', enTelefono('@validacion.requerido'))
    .refine((v) => all(v) === '' || doceCifras(v), enTelefono('@validacion.telefonoDoce'))
/**
 * Changes to the own profile. For a member the server ignores fields owned by the register. An account without affiliate must
 * send its identity; the server decides which case applies. (B-PERFIL-07)
 */
export const perfilCambio = withPhone(
  z.object({
    nombre: identidadPersonal.nombre.optional(),
    apellido: identidadPersonal.apellido.optional(),
    numeroDocumento: identidadPersonal.numeroDocumento.optional(),
    fechaNacimiento: identidadPersonal.fechaNacimiento.optional(),
    ...datosPersonales,
    /** The version read, 0 the first time; prevents lost updates between tabs. */
    version: z.number().int().nonnegative(),
  }),
)
export type PerfilCambio = z.output<typeof perfilCambio>

/** True from the 18th birthday on (B-USUARIOS-21). `fecha` and `today` ISO. */
export const mayorDeEdad = (fecha: string, today: string): boolean => ageOn(fecha, today) >= 18

/** Full profile (B-PERFIL-01). */
export const perfil = z.object({
  id: z.number(),
  nombre: z.string(),
  apellido: z.string(),
  numeroDocumento: z.string(),
  fechaNacimiento: z.string().nullable(),
  genero: z.number().nullable(),
  cuilCuit: z.string(),
  prefijoTelefono: z.string(),
  caracteristicaTelefono: z.string(),
  telefono: z.string(),
  telefonoCompleto: z.string(),
  email: z.string(),
  usuarioFacebook: z.string(),
  usuarioTwitter: z.string(),
  usuarioInstagram: z.string(),
  usuarioLinkedin: z.string(),
  numeroAfiliado: z.number().nullable(),
  /** Fields owned by the register: read-only here. */
  delPadron: z.array(z.string()),
  version: z.number(),
})
export type Perfil = z.infer<typeof perfil>

/**
 * `id` is the caller's; `password` is the current one, since an open session is not enough (decision 017). (B-CAMBIOMAIL-01..05)
 */
export const changeEmail = z
  .object({
    id: z.number().int().positive(),
    email1: requiredEmail,
    email2: repeatedEmail,
    password: newPassword,
  })
  .refine((v) => v.email1 === v.email2, { path: ['email2'], message: '@validacion.emailsIguales' })

export const respuestaMensaje = z.object({ message: z.string() })

/** (B-BAJA-01..03) */
export const disableCuenta = z.object({ password: newPassword })

/** An open session. Browser and system names are proper names ("Chrome", "Android"); '' if unknown. */
export const openSession = z.object({
  id: z.number(),
  programa: z.string(),
  sistema: z.string(),
  /** Last network used, with its address truncated; '' if unknown. */
  lugar: z.string(),
  /** First login from that device; null if unknown. */
  conocidoDesde: z.string().nullable(),
  creada: z.string(),
  ultimoUso: z.string(),
  recordada: z.boolean(),
  actual: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

const edita = { access: { permission: 'perfil.editar' } } as const
const own = ['usuarios/actual', 'usuarios/actual/perfil'] as const
const conImagen = { invalidates: ['usuarios/actual', 'usuarios/:id/imagen'] } as const

/** The password change is in acceso.ts. */
export const ownPerfil = {
  leer: defineCall({
    ...edita,
    method: 'GET',
    path: 'usuarios/actual/perfil',
    summary: 'El perfil propio, completo',
    response: perfil,
  }),
  cambiar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'usuarios/actual',
    recentAuth: false,
    summary: 'Modifica el perfil propio; lo que es del padrón no cambia',
    body: perfilCambio,
    response: perfil,
    invalidates: own,
  }),
  /** By class and code, like a card's photo (K-06); returns only the caller's own. */
  foto: defineCall({
    method: 'GET',
    path: 'usuarios/:id/imagen',
    access: 'conSesion',
    summary: 'Imagen del usuario de la sesión',
    response: image,
  }),
  cambiarFoto: defineCall({
    ...edita,
    ...conImagen,
    method: 'PUT',
    path: 'usuarios/actual/imagen',
    recentAuth: false,
    summary: 'Cambia la foto propia: JSON con base64, o multipart',
    body: fotoCuerpo.nullish(),
  }),
  quitarFoto: defineCall({
    ...edita,
    ...conImagen,
    method: 'DELETE',
    path: 'usuarios/actual/imagen',
    recentAuth: false,
    summary: 'Quita la foto propia',
  }),
  deshabilitar: defineCall({
    ...edita,
    method: 'POST',
    path: 'usuarios/deshabilitar-cuenta',
    recentAuth: true,
    summary: 'Deshabilita la cuenta propia y cierra todas sus sesiones',
    body: disableCuenta,
  }),
}

const link = { params: z.object({ token: exactText(200).min(1) }), response: respuestaMensaje } as const

/** Account behind an undo link. `hecho`: the message of a link already used, while the address is still that one. */
export const undoLink = linkCuenta.extend({ hecho: z.string().nullable() })
export type UndoLink = z.infer<typeof undoLink>

export const mailChange = {
  pedir: defineCall({
    ...edita,
    method: 'POST',
    path: 'usuarios/cambiar-email',
    recentAuth: true,
    summary: 'Pide cambiar el correo propio; cambia al usar el enlace que llega al nuevo',
    body: changeEmail,
  }),
  confirmar: defineCall({
    method: 'POST',
    path: 'usuarios/validar-cambiar-email/:token',
    access: 'abierta',
    summary: 'Usa el enlace de un cambio de correo',
    ...link,
  }),
  mirarDeshacer: defineCall({
    method: 'GET',
    path: 'usuarios/deshacer-cambiar-email/:token',
    access: 'abierta',
    summary: 'De qué cuenta es un enlace que deshace un cambio de correo; no lo usa',
    params: link.params,
    response: undoLink,
  }),
  deshacer: defineCall({
    method: 'POST',
    path: 'usuarios/deshacer-cambiar-email/:token',
    access: 'abierta',
    summary:
      'Deja la cuenta con el correo que tenía y con otra contraseña: el enlace que llega a él cuando se pide o se hace un cambio',
    body: chooseClave,
    ...link,
  }),
}

const inSession = { access: 'conSesion' } as const
const cierra = { ...inSession, recentAuth: false, method: 'DELETE', invalidates: ['usuarios/actual/sesiones'] } as const

export const sesiones = {
  leer: defineCall({
    ...inSession,
    method: 'GET',
    path: 'usuarios/actual/sesiones',
    summary: 'Sesiones abiertas de la persona',
    response: z.array(openSession),
  }),
  cerrarOtras: defineCall({
    ...cierra,
    path: 'usuarios/actual/sesiones',
    summary: 'Cierra todas las sesiones propias menos esta',
  }),
  cerrar: defineCall({ ...cierra, path: 'usuarios/actual/sesiones/:id', summary: 'Cierra una sesión propia' }),
}

export const perfilScreens = defineScreens({
  perfil: { path: 'perfil/editar', permission: 'perfil.editar' },
  correoNuevo: { path: '/validar-cambiar-email/$token' },
  correoDeshecho: { path: '/deshacer-cambiar-email/$token' },
})

export const perfilFeature = defineFeature({
  name: 'acceso/perfil',
  peopleOnly: true,
  texts: { perfil: textos },
  forMembers: true,
  errors: {
    IMAGEN_PESADA: 413,
    IMAGEN_GRANDE: 413,
    IMAGEN_ILEGIBLE: 400,
    IMAGEN_FALTA: 400,
    EMAIL_IGUAL: 400,
    EMAIL_OCUPADO: 409,
    CORREOS_SEGUIDOS: 429,
    ULTIMO_ADMINISTRADOR: 409,
  },
  uses: ['perfil.editar'],
  calls: { perfilPropio: ownPerfil, cambioDeCorreo: mailChange, sesiones },
  screens: perfilScreens,
  menu: [
    {
      section: 'ayuda',
      order: 40,
      link: 'app_perfil_editar',
      icon: 'perfil',
      title: 'perfil.menu.perfilEditar',
      place: 'OCULTO',
    },
  ],
})
