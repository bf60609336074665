import { z } from 'zod'
import { cuitValido } from '../platform/cuit.ts'
import { edadEn } from '../platform/fechas.ts'
import { claveNueva, email, fecha, texto } from '../platform/validacion.ts'

/** The own profile: what a person keeps up to date about themselves, their photo, their e-mail, password and open sessions. */

export const erroresPerfil = {
  IMAGEN_PESADA: 413,
  IMAGEN_GRANDE: 413,
  IMAGEN_ILEGIBLE: 400,
  IMAGEN_FALTA: 400,
  EMAIL_IGUAL: 400,
  EMAIL_OCUPADO: 409,
  CORREOS_SEGUIDOS: 429,
  ULTIMO_ADMINISTRADOR: 409,
} as const

/** A photo in a JSON body: base64, with or without the `data:` prefix. In a multipart body it is the first file. */
export const fotoCuerpo = z.object({ imagen: z.string().min(1).max(7_000_000) })

/** Side in pixels of the square photo of a profile (B-PERFIL-03). */
export const ladoFoto = 100

export const redes = ['usuarioFacebook', 'usuarioTwitter', 'usuarioInstagram', 'usuarioLinkedin'] as const

/** Letters, digits, underscore and dot (B-USUARIOS-36, K-44). */
const usuarioRed = z
  .string()
  .trim()
  .max(60)
  .refine((v) => /^[A-Za-z0-9_.]*$/.test(v), '@validacion.usuarioRed')
  .default('')

/** A name has no comma: "Apellido, Nombre" is how an account shows its own. */
const nombrePropio = texto(40).refine((v) => !v.includes(','))
const cifras = (maximo: number) =>
  z
    .string()
    .trim()
    .max(maximo)
    .refine((v) => /^\d*$/.test(v), '@validacion.patron')

/** Prefix, area code and number: 12 digits together (B-USUARIOS-29, K-28). The three are said under the number. */
export const telefonoPartes = { prefijoTelefono: cifras(4), caracteristicaTelefono: cifras(4), telefono: cifras(10) }

const doceCifras = (v: { prefijoTelefono: string; caracteristicaTelefono: string; telefono: string }): boolean =>
  (v.prefijoTelefono + v.caracteristicaTelefono + v.telefono).length === 12 &&
  v.prefijoTelefono !== '' &&
  v.caracteristicaTelefono !== '' &&
  v.telefono !== ''

/** The phone as one text, dash-joined: 14 characters (K-28); '' when there is none. */
export const telefonoCompleto = (prefijo: string, caracteristica: string, numero: string): string =>
  [prefijo, caracteristica, numero].filter(Boolean).join('-')

const comunes = {
  /** 1 Masculino, 2 Femenino. */
  genero: z.number().refine((v) => v === 1 || v === 2, '@validacion.patron'),
  /** Optional; when filled, with its check digit (K-36). */
  cuilCuit: z
    .string()
    .trim()
    .max(13)
    .refine((v) => v === '' || cuitValido(v), '@validacion.cuit')
    .default(''),
  ...telefonoPartes,
  usuarioFacebook: usuarioRed,
  usuarioTwitter: usuarioRed,
  usuarioInstagram: usuarioRed,
  usuarioLinkedin: usuarioRed,
  /** The version that was read, 0 the first time: two tabs do not overwrite each other. */
  version: z.number().int().nonnegative(),
}
const identidad = {
  nombre: nombrePropio,
  apellido: nombrePropio,
  numeroDocumento: z
    .string()
    .trim()
    .min(1)
    .refine((v) => /^\d{1,8}$/.test(v) && Number(v) > 0, '@validacion.patron'),
  fechaNacimiento: fecha,
}
type Partes = { prefijoTelefono: string; caracteristicaTelefono: string; telefono: string }
/** Said together with what else is wrong, and not only once the rest is right. */
const conPartes = ({ value }: { value: unknown }): boolean =>
  Object.keys(telefonoPartes).every((campo) => typeof (value as Record<string, unknown> | null)?.[campo] === 'string')
const enTelefono = (message: string) => ({ path: ['telefono'], message, when: conPartes })
const todo = (v: Partes) => v.prefijoTelefono + v.caracteristicaTelefono + v.telefono
const conTelefono = <S extends z.ZodType<Partes>>(esquema: S) =>
  esquema
    .refine((v) => todo(v) !== '', enTelefono('@validacion.requerido'))
    .refine((v) => todo(v) === '' || doceCifras(v), enTelefono('@validacion.telefonoDoce'))

/** What a member changes of their profile: the rest is the register's (B-PERFIL-07). */
export const perfilAfiliado = conTelefono(z.object(comunes))
/** What an account without affiliate changes: also who they are. */
export const perfilPersonal = conTelefono(z.object({ ...identidad, ...comunes }))
/** The body of the call. Which of the two it must be depends on the account, and the server looks. */
export const perfilCambio = conTelefono(
  z.object({
    nombre: identidad.nombre.optional(),
    apellido: identidad.apellido.optional(),
    numeroDocumento: identidad.numeroDocumento.optional(),
    fechaNacimiento: identidad.fechaNacimiento.optional(),
    ...comunes,
  }),
)
export type PerfilCambio = z.output<typeof perfilCambio>

/** 18 or older; exactly 18 today is (B-USUARIOS-21). `fecha` and `hoy` ISO. */
export const mayorDeEdad = (fecha: string, hoy: string): boolean => edadEn(fecha, hoy) >= 18

/** The whole profile (B-PERFIL-01). */
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
  /** Fields that the register owns: shown, and not changed here. */
  delPadron: z.array(z.string()),
  version: z.number(),
})
export type Perfil = z.infer<typeof perfil>

/** (B-CAMBIOMAIL-01..05) `id` is the own one. */
export const cambiarEmail = z
  .object({ id: z.number().int().positive(), email1: z.string().min(1).pipe(email), email2: z.string().min(1).max(80) })
  .refine((v) => v.email1 === v.email2, { path: ['email2'], message: '@validacion.emailsIguales' })

export const respuestaMensaje = z.object({ message: z.string() })

/** The password dialog of the profile (B-CAMBIOCLAVE-01..05). The forced change has its own (acceso.ts). */
export const cambiarClave = z
  .object({ passwordAnterior: claveNueva, password: claveNueva, password2: claveNueva })
  .refine((v) => v.password === v.password2, { path: ['password2'], message: '@validacion.contrasenasIguales' })

/** (B-BAJA-01..03) */
export const deshabilitarCuenta = z.object({ password: claveNueva })

/** An open session. Programs and systems are proper names ("Chrome", "Android"); '' when the device does not say. */
export const sesionAbierta = z.object({
  id: z.number(),
  programa: z.string(),
  sistema: z.string(),
  creada: z.string(),
  ultimoUso: z.string(),
  recordada: z.boolean(),
  actual: z.boolean(),
})
export type SesionAbierta = z.infer<typeof sesionAbierta>
