import { z } from 'zod'
import { definirFuncion, definirPantallas, deTodos } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { foto, id } from '../platform/validacion.ts'
import { carnetDigital as textos } from '../textos/es/afiliado/carnet-digital.ts'

/** The digital card of a member: their photo, its validity, and the PDF that carries them. */

/** SIN_CARNET: never generated; NO_CORRESPONDE: the member's state gives no right to one, whatever was generated before. */
export const estadosCarnet = ['SIN_CARNET', 'VIGENTE', 'VENCIDO', 'ANULADO', 'NO_CORRESPONDE'] as const
export type EstadoCarnet = (typeof estadosCarnet)[number]

/**
 * The card as its screen shows it (A-CARNET-03, A-CARNET-07). `id` and the dates of the card are null, and their `…Formateada` empty,
 * while there is none.
 */
export const carnetDigital = z.object({
  id: z.number().nullable(),
  numeroAfiliado: z.number(),
  numeroAfiliadoFormateado: z.string(),
  /** As it is printed: given names first. */
  nombreCompleto: z.string(),
  documento: z.string(),
  categoria: z.string(),
  seccional: z.string(),
  /** State of the member, by its name in the catalogue. */
  estadoAfiliado: z.string(),
  estado: z.enum(estadosCarnet),
  /** Day of the first card and of this one. */
  fechaAlta: z.string().nullable(),
  fechaActualizacion: z.string().nullable(),
  fechaActualizacionFormateada: z.string(),
  /** Last day on which it is in force. */
  vence: z.string().nullable(),
  venceFormateada: z.string(),
  /** Whether there is a photo to generate with (A-CARNET-05), since when, and whether the profile shows the same one. */
  fotoValidada: z.boolean(),
  fechaFotoFormateada: z.string(),
  fotoEnPerfil: z.boolean(),
  /** Address in the printed QR; empty unless the card is in force. */
  credencial: z.string(),
})
export type CarnetDigital = z.infer<typeof carnetDigital>

/**
 * Body of generating (A-CARNET-06): the card object, of which nothing is believed but whose card it is (one's own when not said), and
 * the photo beside it; without one, the photo that there is. In a multipart body the photo is the file and the card is one's own.
 */
export const carnetNuevo = z.object({
  numeroAfiliado: id.nullish(),
  /** Base64, with or without `data:image/…;base64,`. */
  imagen: foto.nullish(),
})

const consulta = { metodo: 'GET', acceso: { permiso: 'afiliados.consultar' } } as const

/** `codigo` is the affiliate number, `id` the card's. */
export const carnets = {
  leer: definirLlamada({
    ...consulta,
    ruta: 'carnets-digital/:codigo/obtener-carnet',
    resumen: 'El carnet digital de un afiliado, por su número',
    respuesta: carnetDigital,
  }),
  generar: definirLlamada({
    metodo: 'POST',
    ruta: 'carnets-digital/generar',
    acceso: { permiso: 'carnet.generar' },
    reciente: false,
    resumen: 'Genera el carnet digital, con una foto nueva (multipart o base64) o con la que ya hay',
    cuerpo: carnetNuevo.nullish(),
    respuesta: z.object({ id: z.number() }),
    crea: true,
    // The first photo is also the portrait of who has none.
    cambia: ['carnets-digital/:codigo/obtener-carnet', 'carnets-digital/:id/imagen', 'usuarios/:id/imagen'],
  }),
  pdf: definirLlamada({
    ...consulta,
    ruta: 'carnets-digital/descargar-carnet-pdf/:id',
    resumen: 'El carnet en PDF: una página tamaño tarjeta y una hoja A4',
    respuesta: 'archivo',
  }),
}

export const pantallasCarnetDigital = definirPantallas({
  carnet: { ruta: 'carnet-digital/carnet-digital' },
})

export const funcionCarnetDigital = definirFuncion({
  nombre: 'afiliado/carnet-digital',
  eventos: ['generar carnet_digital'],
  textos: { carnetDigital: textos },
  deAfiliado: true,
  permisos: {
    'carnet.generar': deTodos('carnets'),
  },
  errores: {
    CARNET_SIN_FOTO: 400,
    CARNET_NO_CORRESPONDE: 409,
    CARNET_NO_GUARDADO: 500,
    PDF_FALLIDO: 500,
  },
  usa: ['afiliados.consultar'],
  llamadas: { carnets },
  pantallas: pantallasCarnetDigital,
})
