import { z } from 'zod'
import { definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { emailRequerido, parrafos, renglon, texto } from '../platform/validacion.ts'
import { contacto as textos } from '../textos/es/afiliado/contacto.ts'
import { camposNovedad } from './novedades.ts'

/** Contact: a query that a person sends to an office (secretaría) of the union, kept with a number and sent by mail. */

/** Longest message, shown as a live counter (B-CONTACTO-15). */
export const largoMensaje = 600

/** Missing is "required"; anything that is no number is "not a valid one" (B-CONTACTO-04, B-CONTACTO-05). */
const codigoSecretaria = z
  .number({ error: ({ input }) => (input === undefined || input === null ? undefined : '@errores.SECRETARIA_INVALIDA') })
  .int('@errores.SECRETARIA_INVALIDA')
  .positive('@errores.SECRETARIA_INVALIDA')

/** The enquiry (B-CONTACTO-02). `envio` is what the sender calls this sending: repeated, it is answered again and not stored again. */
export const consultaNueva = z.object({
  secretariaContacto: z.object({ codigo: codigoSecretaria }),
  nombre: texto(80),
  email: emailRequerido,
  // Digits before length: "abc" is an invalid value, "341" is too short (K-28).
  telefono: renglon(20).regex(/^\d*$/).min(10),
  mensaje: parrafos(largoMensaje).min(1),
  envio: z.uuid().optional(),
  /** What of the register they ask to be corrected: the branch sees it beside what it says (decision 048). */
  correccion: z.object({ campo: z.enum(camposNovedad), deberia: texto(120) }).optional(),
})
export type ConsultaNueva = z.infer<typeof consultaNueva>

/** `numero` is the reference as a person quotes it: C-000123/2026. */
export const consultaEnviada = z.object({ id: z.number(), numero: z.string() })
export type ConsultaEnviada = z.infer<typeof consultaEnviada>

/** (B-CONTACTO-03); where its mail goes is nobody's business. */
export const secretariaContacto = z.object({ codigo: z.number(), nombreSecretariaMostrar: z.string() })
export type SecretariaContacto = z.infer<typeof secretariaContacto>

/** The enabled offices (B-CONTACTO-17); a list without exports. */
export const listaSecretariasContacto = definirLista({
  nombre: 'secretariasContacto',
  ruta: 'vistas/secretarias-contacto',
  fila: secretariaContacto,
  columnas: {
    codigo: { tipo: 'entero', ordenable: true },
    nombreSecretariaMostrar: { tipo: 'texto', ordenable: true },
  },
  filtros: {},
  ordenInicial: ['codigo', 'asc'],
})

/** How many of one's own queries are listed: the newest. */
export const consultasListadas = 20

/** A query that the person sent; `respondida` (a day) when its answer is known to the portal: the others come by mail or telephone. */
export const consultaPropia = z.object({
  id: z.number(),
  numero: z.string(),
  fecha: z.string(),
  secretaria: z.string(),
  mensaje: z.string(),
  /** Where its answer goes. */
  email: z.string(),
  telefono: z.string(),
  respondida: z.string().nullable(),
  /** Of a correction that was answered: whether the register says it now. */
  tomada: z.boolean().nullable(),
})
export type ConsultaPropia = z.infer<typeof consultaPropia>

export const contacto = {
  propias: definirLlamada({
    metodo: 'GET',
    ruta: 'usuarios/actual/consultas',
    acceso: 'conSesion',
    resumen: 'Las últimas consultas que envió quien pregunta, y cuándo se respondieron',
    respuesta: z.array(consultaPropia),
  }),
  enviar: definirLlamada({
    metodo: 'POST',
    ruta: 'usuarios/enviar-consulta',
    acceso: 'conSesion',
    reciente: false,
    resumen: 'Envía una consulta a una secretaría',
    cuerpo: consultaNueva,
    respuesta: consultaEnviada,
    crea: true,
    cambia: ['usuarios/actual/consultas', 'vistas/novedades-afiliado/:codigo'],
  }),
}

export const pantallasContacto = definirPantallas({
  contacto: { ruta: 'usuarios/contacto', busca: ['corregir', 'enviada'] },
})

export const funcionContacto = definirFuncion({
  nombre: 'afiliado/contacto',
  eventos: ['enviar consulta'],
  textos: { contacto: textos },
  deAfiliado: true,
  errores: {
    SECRETARIA_INVALIDA: 400,
    CONSULTAS_AGOTADAS: 429,
  },
  listas: { listaSecretariasContacto },
  llamadas: { contacto },
  pantallas: pantallasContacto,
})
