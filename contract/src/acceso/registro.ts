import { z } from 'zod'
import { digitoAfiliado } from '../platform/cuit.ts'
import { definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { claveNueva, emailRepetido, emailRequerido, exacto, fecha, renglon, texto } from '../platform/validacion.ts'
import { registro as textos } from '../textos/es/acceso/registro.ts'

/** Getting an account and recovering it: registration, create by e-mail, validation of the e-mail, forgotten password. */

const requerido = { error: '@validacion.requerido' }
const escrito = z.union([renglon(40), z.number().int().nonnegative()], requerido).transform(String)

/** As people read it on their card: 1001, 001001 or 001001/3; the digit after the bar must be the right one. Answers the number. */
export const numeroAfiliadoEscrito = escrito.transform((valor, contexto) => {
  if (valor === '') contexto.addIssue({ code: 'custom', message: '@validacion.requerido', input: valor })
  const partes = /^(\d{1,9})(?:\/(\d))?$/.exec(valor)
  const numero = Number(partes?.[1] ?? 0)
  if (valor !== '' && (numero < 1 || (partes?.[2] !== undefined && digitoAfiliado(numero) !== Number(partes[2]))))
    contexto.addIssue({ code: 'custom', message: '@validacion.numeroAfiliado', input: valor })
  return numero
})

/** A document number with or without its dots, at most 8 digits. */
export const documentoEscrito = escrito.transform((valor, contexto) => {
  const digitos = valor.replace(/[.\s]/g, '')
  if (valor === '') contexto.addIssue({ code: 'custom', message: '@validacion.requerido', input: valor })
  else if (!/^[1-9]\d{0,7}$/.test(digitos)) contexto.addIssue({ code: 'custom', message: '@validacion.patron', input: valor })
  return Number(digitos)
})

const iguales = (v: { password?: string | undefined; password2?: string | undefined }) => v.password === v.password2
const clavesIguales = { path: ['password2'], message: '@validacion.clavesIguales' }

/** First step of the registration: who it is. All three must be of one affiliate (A-REGISTRO-03, decisions §5). */
export const identidad = z.object({
  numeroAfiliado: numeroAfiliadoEscrito,
  numeroDocumento: documentoEscrito,
  fechaNacimiento: fecha,
})

const correos = z.object({ email: emailRequerido, email2: emailRepetido })
const coincidir = { path: ['email2'], message: '@validacion.emailsIguales' }

/** Second step: which e-mail they will enter with. The password is chosen on the page of its link, by who reads that mailbox (decision 017). */
export const accesoNuevo = correos.refine((v) => v.email === v.email2, coincidir)

export const nuevoUsuario = identidad.extend(correos.shape).refine((v) => v.email === v.email2, coincidir)
export type NuevoUsuario = z.output<typeof nuevoUsuario>

/** An address and nothing else: create by e-mail, forgotten password, another validation mail. */
export const soloCorreo = z.object({ email: emailRequerido })

/** Chooses the password of a new account. */
export const elegirClave = z.object({ password: claveNueva, password2: claveNueva }).refine(iguales, clavesIguales)

/** An account that somebody else made is validated by a press, and takes no password here; the server says which (`enlaceDeValidacion`). */
export const validarCuenta = z
  .object({ password: claveNueva.optional(), password2: claveNueva.optional() })
  .refine(iguales, clavesIguales)
  .nullish()

/** The model of 000 §3 carries the hash too; when it comes it must be the one of the address (A-RECUPERO-04, A-RECUPERO-05). */
export const recuperarClave = z
  .object({ hash: exacto(300).optional(), password: claveNueva, password2: claveNueva })
  .refine(iguales, clavesIguales)

/** The token of a link, as it comes in an address. */
export const enlaceToken = z.object({ token: texto(300) })
export const enlaceHash = z.object({ hash: texto(300) })

/** What the server says to whoever asked, the same whatever it found; `pista` only in a demo, whose mails are not sent. */
export const respuesta = z.object({ message: z.string(), pista: z.string().optional() })
export type Respuesta = z.infer<typeof respuesta>

/** Whose account a link opens, told to whoever holds the link. */
export const cuentaDeEnlace = z.object({ nombre: z.string(), email: z.string() })
export type CuentaDeEnlace = z.infer<typeof cuentaDeEnlace>

/** What a validation link is about: no name, since the address may have been mistyped. `hecha`: what to say of one that did its work already. */
export const enlaceDeValidacion = z.object({ email: z.string(), eligeClave: z.boolean(), hecha: z.string().nullable() })
export type EnlaceDeValidacion = z.infer<typeof enlaceDeValidacion>

const pide = { metodo: 'POST', acceso: 'abierta', respuesta } as const
const porCorreo = { ...pide, cuerpo: soloCorreo } as const
const conToken = { acceso: 'abierta', claves: enlaceToken } as const
const conHash = { metodo: 'POST', acceso: 'abierta', claves: enlaceHash } as const
const mira = {
  ...conToken,
  metodo: 'GET',
  resumen: 'De qué correo es un enlace de validación, y si pide elegir la contraseña; no lo usa',
  respuesta: enlaceDeValidacion,
} as const
const valida = {
  ...conToken,
  metodo: 'POST',
  resumen: 'Valida el correo de un usuario nuevo; el de un registro elige ahí su contraseña',
  cuerpo: validarCuenta,
  respuesta,
} as const

/** What strangers ask for, always answered the same, and what the links of the mails do. */
export const registro = {
  pedirCuenta: definirLlamada({
    ...pide,
    ruta: 'nuevo-usuario',
    resumen: 'Pide una cuenta con los datos de un afiliado; la respuesta es siempre la misma',
    cuerpo: nuevoUsuario,
  }),
  crearPorCorreo: definirLlamada({
    ...porCorreo,
    ruta: 'usuarios/crear-usuario-por-correo',
    resumen: 'Pide un usuario con el correo de la ficha; la respuesta es siempre la misma',
  }),
  recuperar: definirLlamada({
    ...porCorreo,
    ruta: 'usuarios/solicitar-recuperar-pass',
    resumen: 'Pide recuperar la contraseña; la respuesta es siempre la misma',
  }),
  reenviar: definirLlamada({
    ...porCorreo,
    ruta: 'nuevo-usuario/reenviar-correo',
    resumen: 'Pide otro correo de validación; la respuesta es siempre la misma',
  }),
  /** One for the link of a registration (A-REGISTRO-08), the other for that of an account that somebody else made (B-VALIDARMAIL-01). */
  mirarCorreo: definirLlamada({ ...mira, ruta: 'nuevo-usuario/validar-correo-usuario/:token' }),
  mirarUsuario: definirLlamada({ ...mira, ruta: 'usuarios/validar-nuevo-usuario/:token' }),
  validarCorreo: definirLlamada({ ...valida, ruta: 'nuevo-usuario/validar-correo-usuario/:token' }),
  validarUsuario: definirLlamada({ ...valida, ruta: 'usuarios/validar-nuevo-usuario/:token' }),
  duenioDeEnlace: definirLlamada({
    ...conToken,
    metodo: 'GET',
    ruta: 'nuevo-usuario/:token',
    resumen: 'De quién es el usuario que crea un enlace',
    respuesta: cuentaDeEnlace,
  }),
  completar: definirLlamada({
    ...conToken,
    metodo: 'POST',
    ruta: 'nuevo-usuario/:token',
    resumen: 'Completa el usuario creado por correo con su contraseña',
    cuerpo: elegirClave,
    respuesta,
  }),
  verificarHash: definirLlamada({
    ...conHash,
    ruta: 'usuarios/verificar-hash/:hash',
    resumen: 'Verifica un enlace de recuperación sin usarlo',
    respuesta: cuentaDeEnlace,
  }),
  reponerClave: definirLlamada({
    ...conHash,
    ruta: 'usuarios/recuperar-pass/:hash',
    resumen: 'Cambia la contraseña con un enlace de recuperación y cierra todas las sesiones',
    cuerpo: recuperarClave,
    respuesta,
  }),
}

export const pantallasRegistro = definirPantallas({
  validarCorreo: { ruta: '/validar-correo-usuario/$token' },
  validarUsuario: { ruta: '/validar-nuevo-usuario/$token' },
  nuevoUsuario: { ruta: '/nuevo-usuario/$token' },
  recuperar: { ruta: '/recuperar-pass/$hash' },
})

export const funcionRegistro = definirFuncion({
  nombre: 'acceso/registro',
  textos: { registro: textos },
  deAfiliado: true,
  errores: {
    CUENTA_EXISTENTE: 409,
  },
  llamadas: { registro },
  pantallas: pantallasRegistro,
})
