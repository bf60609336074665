import { z } from 'zod'
import { cuit, formatoEmail, parrafos, renglon, texto } from '../platform/validacion.ts'
import { textosLegales } from './legales.ts'

/**
 * The organisation of an installation, as the file of `npm run configurar` says it. What a file leaves out stays as it is; a list that it
 * brings takes the place of the one there was. A field that nobody knows is refused: it would be one that was misspelt.
 */
const correo = texto(80).regex(formatoEmail, '@validacion.email')

export const secretariaConfigurada = z.strictObject({
  /** Whole, from 1: what queries are kept under. It does not change; the name may. */
  codigo: z.int().min(1).max(9999),
  nombre: texto(120),
  email: correo,
  habilitada: z.boolean().default(true),
})

export const convenioConfigurado = z.strictObject({
  nombre: texto(120),
  /** Digits that the collecting bank gave. */
  codigo: z.string().regex(/^\d{1,12}$/),
  simbologia: z.enum(['interleaved2of5', 'code128']),
  /** The content of the barcode, in order; `largo` in digits. */
  campos: z
    .array(
      z.strictObject({
        campo: z.enum(['convenio', 'afiliado', 'vencimiento', 'importe', 'verificador']),
        largo: z.int().min(1).max(40),
      }),
    )
    .min(1)
    .max(12),
  leyenda: renglon(300).default(''),
})

export const configuracion = z
  .strictObject({
    nombre: texto(120),
    nombreCorto: texto(30),
    cuit,
    domicilio: renglon(200),
    telefono: renglon(60),
    /** Whose mails come from the portal, and where whoever answers one writes to. */
    email: correo,
    /** #rrggbb: the whole theme comes from it. */
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/)
      .toLowerCase(),
    /** PNG, JPEG or WebP: a path, from where the file is, or `data:image/…;base64,…`; '' is the seal. */
    logo: z.string().max(7_000_000),
    lema: renglon(200),
    bajada: renglon(400),
    preguntas: z.array(z.strictObject({ pregunta: texto(300), respuesta: parrafos(4000).min(1) })).max(100),
    legales: textosLegales,
    secretarias: z.array(secretariaConfigurada).min(1).max(200),
    /** How slips are collected; null: none are. */
    convenio: convenioConfigurado.nullable(),
  })
  .partial()
export type Configuracion = z.infer<typeof configuracion>
