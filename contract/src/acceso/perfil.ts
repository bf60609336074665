import { z } from 'zod'
import { cuitValido } from '../platform/cuit.ts'
import { edadEn } from '../platform/fechas.ts'
import { definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { claveNueva, emailRepetido, emailRequerido, exacto, fecha, foto, renglon, texto } from '../platform/validacion.ts'
import { perfil as textos } from '../textos/es/acceso/perfil.ts'

/** The own profile: what a person keeps up to date about themselves, their photo, their e-mail, password and open sessions. */

/** A photo in a JSON body: base64, with or without the `data:` prefix. In a multipart body it is the first file. */
export const fotoCuerpo = z.object({ imagen: foto.min(1) })

/** An image as the calls that answer one give it (A-IMAGENES-01, A-IMAGENES-02): `imagen` is base64. */
export const imagen = z.object({ tipoImagen: z.string(), imagen: z.string() })

/** Side in pixels of the square photo of a profile (B-PERFIL-03). */
export const ladoFoto = 100

export const redes = ['usuarioFacebook', 'usuarioTwitter', 'usuarioInstagram', 'usuarioLinkedin'] as const

/** Letters, digits, underscore and dot (B-USUARIOS-36, K-44). */
const usuarioRed = renglon(60)
  .refine((v) => /^[A-Za-z0-9_.]*$/.test(v), '@validacion.usuarioRed')
  .default('')

/** A name has no comma: "Apellido, Nombre" is how an account shows its own. */
const nombrePropio = texto(40).refine((v) => !v.includes(','))
const cifras = (maximo: number) => renglon(maximo).refine((v) => /^\d*$/.test(v), '@validacion.patron')

/** Prefix, area code and number: 12 digits together (B-USUARIOS-29, K-28). The three are said under the number. */
export const telefonoPartes = { prefijoTelefono: cifras(4), caracteristicaTelefono: cifras(4), telefono: cifras(10) }

const doceCifras = (v: { prefijoTelefono: string; caracteristicaTelefono: string; telefono: string }): boolean =>
  (v.prefijoTelefono + v.caracteristicaTelefono + v.telefono).length === 12 &&
  v.prefijoTelefono !== '' &&
  v.caracteristicaTelefono !== '' &&
  v.telefono !== ''

/** What a person is, but for who they are: what the own profile and an administrator's form of a user write alike. */
export const datosPersonales = {
  /** 1 Masculino, 2 Femenino. */
  genero: z
    .number()
    .nullable()
    .transform((v, contexto) => {
      if (v === 1 || v === 2) return v
      contexto.addIssue({ code: 'custom', message: v === null ? '@validacion.requerido' : '@validacion.patron', input: v })
      return z.NEVER
    }),
  /** Optional; when filled, with its check digit (K-36). */
  cuilCuit: renglon(13)
    .refine((v) => v === '' || cuitValido(v), '@validacion.cuit')
    .default(''),
  ...telefonoPartes,
  usuarioFacebook: usuarioRed,
  usuarioTwitter: usuarioRed,
  usuarioInstagram: usuarioRed,
  usuarioLinkedin: usuarioRed,
}
/** Who they are: of a member the register says it. */
export const identidadPersonal = {
  nombre: nombrePropio,
  apellido: nombrePropio,
  numeroDocumento: texto(40).refine((v) => /^\d{1,8}$/.test(v) && Number(v) > 0, '@validacion.patron'),
  fechaNacimiento: fecha,
}
type Partes = { prefijoTelefono: string; caracteristicaTelefono: string; telefono: string }
/** Said together with what else is wrong, and not only once the rest is right. */
const conPartes = ({ value }: { value: unknown }): boolean =>
  Object.keys(telefonoPartes).every((campo) => typeof (value as Record<string, unknown> | null)?.[campo] === 'string')
const enTelefono = (message: string) => ({ path: ['telefono'], message, when: conPartes })
const todo = (v: Partes) => v.prefijoTelefono + v.caracteristicaTelefono + v.telefono
/** The three parts of the phone of a body are required, and are 12 digits together. */
export const conTelefono = <S extends z.ZodType<Partes>>(cuerpo: S) =>
  cuerpo
    .refine((v) => todo(v) !== '', enTelefono('@validacion.requerido'))
    .refine((v) => todo(v) === '' || doceCifras(v), enTelefono('@validacion.telefonoDoce'))
/**
 * What a person changes of their profile. Of a member the register owns the rest, whatever the body says; an account without affiliate
 * must also say who they are: which of the two it is the server looks. (B-PERFIL-07)
 */
export const perfilCambio = conTelefono(
  z.object({
    nombre: identidadPersonal.nombre.optional(),
    apellido: identidadPersonal.apellido.optional(),
    numeroDocumento: identidadPersonal.numeroDocumento.optional(),
    fechaNacimiento: identidadPersonal.fechaNacimiento.optional(),
    ...datosPersonales,
    /** The version that was read, 0 the first time: two tabs do not overwrite each other. */
    version: z.number().int().nonnegative(),
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

/** (B-CAMBIOMAIL-01..05) `id` is the own one; `password`, the current one: an open session is not enough (decision 017). */
export const cambiarEmail = z
  .object({
    id: z.number().int().positive(),
    email1: emailRequerido,
    email2: emailRepetido,
    password: claveNueva,
  })
  .refine((v) => v.email1 === v.email2, { path: ['email2'], message: '@validacion.emailsIguales' })

export const respuestaMensaje = z.object({ message: z.string() })

/** (B-BAJA-01..03) */
export const deshabilitarCuenta = z.object({ password: claveNueva })

/** An open session. Programs and systems are proper names ("Chrome", "Android"); '' when the device does not say. */
export const sesionAbierta = z.object({
  id: z.number(),
  programa: z.string(),
  sistema: z.string(),
  /** The network from which it was used the last time, without the end of its address; '' when not known. */
  lugar: z.string(),
  /** The first login from that device; null when it is not known. */
  conocidoDesde: z.string().nullable(),
  creada: z.string(),
  ultimoUso: z.string(),
  recordada: z.boolean(),
  actual: z.boolean(),
})
export type SesionAbierta = z.infer<typeof sesionAbierta>

const edita = { acceso: { permiso: 'perfil.editar' } } as const
const propio = ['usuarios/actual', 'usuarios/actual/perfil'] as const
const conImagen = { cambia: ['usuarios/actual', 'usuarios/:id/imagen'] } as const

/** The password is changed in acceso.ts. */
export const perfilPropio = {
  leer: definirLlamada({
    ...edita,
    metodo: 'GET',
    ruta: 'usuarios/actual/perfil',
    resumen: 'El perfil propio, completo',
    respuesta: perfil,
  }),
  cambiar: definirLlamada({
    ...edita,
    metodo: 'PUT',
    ruta: 'usuarios/actual',
    reciente: false,
    resumen: 'Modifica el perfil propio; lo que es del padrón no cambia',
    cuerpo: perfilCambio,
    respuesta: perfil,
    cambia: propio,
  }),
  /** By class and code, as the photo of a card (K-06); only the own one is given. */
  foto: definirLlamada({
    metodo: 'GET',
    ruta: 'usuarios/:id/imagen',
    acceso: 'conSesion',
    resumen: 'Imagen del usuario de la sesión',
    respuesta: imagen,
  }),
  cambiarFoto: definirLlamada({
    ...edita,
    ...conImagen,
    metodo: 'PUT',
    ruta: 'usuarios/actual/imagen',
    reciente: false,
    resumen: 'Cambia la foto propia: JSON con base64, o multipart',
    cuerpo: fotoCuerpo.nullish(),
  }),
  quitarFoto: definirLlamada({
    ...edita,
    ...conImagen,
    metodo: 'DELETE',
    ruta: 'usuarios/actual/imagen',
    reciente: false,
    resumen: 'Quita la foto propia',
  }),
  deshabilitar: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'usuarios/deshabilitar-cuenta',
    reciente: true,
    resumen: 'Deshabilita la cuenta propia y cierra todas sus sesiones',
    cuerpo: deshabilitarCuenta,
  }),
}

const enlace = { claves: z.object({ token: exacto(200).min(1) }), respuesta: respuestaMensaje } as const

export const cambioDeCorreo = {
  pedir: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'usuarios/cambiar-email',
    reciente: true,
    resumen: 'Pide cambiar el correo propio; cambia al usar el enlace que llega al nuevo',
    cuerpo: cambiarEmail,
  }),
  confirmar: definirLlamada({
    metodo: 'POST',
    ruta: 'usuarios/validar-cambiar-email/:token',
    acceso: 'abierta',
    resumen: 'Usa el enlace de un cambio de correo',
    ...enlace,
  }),
  deshacer: definirLlamada({
    metodo: 'POST',
    ruta: 'usuarios/deshacer-cambiar-email/:token',
    acceso: 'abierta',
    resumen: 'Deja la cuenta con el correo que tenía: el enlace que llega a él cuando se pide o se hace un cambio',
    ...enlace,
  }),
}

const enSesion = { acceso: 'conSesion' } as const
const cierra = { ...enSesion, reciente: false, metodo: 'DELETE', cambia: ['usuarios/actual/sesiones'] } as const

export const sesiones = {
  leer: definirLlamada({
    ...enSesion,
    metodo: 'GET',
    ruta: 'usuarios/actual/sesiones',
    resumen: 'Sesiones abiertas de la persona',
    respuesta: z.array(sesionAbierta),
  }),
  cerrarOtras: definirLlamada({
    ...cierra,
    ruta: 'usuarios/actual/sesiones',
    resumen: 'Cierra todas las sesiones propias menos esta',
  }),
  cerrar: definirLlamada({ ...cierra, ruta: 'usuarios/actual/sesiones/:id', resumen: 'Cierra una sesión propia' }),
}

export const pantallasPerfil = definirPantallas({
  perfil: { ruta: 'perfil/editar', permiso: 'perfil.editar' },
  correoNuevo: { ruta: '/validar-cambiar-email/$token' },
  correoDeshecho: { ruta: '/deshacer-cambiar-email/$token' },
})

export const funcionPerfil = definirFuncion({
  nombre: 'acceso/perfil',
  soloPersonas: true,
  textos: { perfil: textos },
  deAfiliado: true,
  errores: {
    IMAGEN_PESADA: 413,
    IMAGEN_GRANDE: 413,
    IMAGEN_ILEGIBLE: 400,
    IMAGEN_FALTA: 400,
    EMAIL_IGUAL: 400,
    EMAIL_OCUPADO: 409,
    CORREOS_SEGUIDOS: 429,
    ULTIMO_ADMINISTRADOR: 409,
  },
  usa: ['perfil.editar'],
  llamadas: { perfilPropio, cambioDeCorreo, sesiones },
  pantallas: pantallasPerfil,
})
