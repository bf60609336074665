import { z } from 'zod'
import { definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { entero, exacto, fechaDesde2000, id, parrafos, renglon } from '../platform/validacion.ts'
import { finanzas as textos } from '../textos/es/tesoreria/finanzas.ts'
import { cambiaRendicion, maximosRendicion, rendicion } from './rendiciones-gasto.ts'

/** The external financial system that pays expense settlements: what it is sent, what it tells, and what did not reach it (decision 045). */

export const largoReferencia = 80
/** How long the link to a receipt works for the financial system. */
export const diasEnlaceComprobante = 30

export const estadosFinanzas = ['ENVIADA', 'OBSERVADA', 'PAGADA'] as const
export type EstadoFinanzas = (typeof estadosFinanzas)[number]
export const resultadosAviso = ['APLICADO', 'ATRASADO', 'OTRO_ENVIO', 'OTRO_ESTADO'] as const
export type ResultadoAviso = (typeof resultadosAviso)[number]

/** What the financial system tells: of which sending, what became of it and when it was so there. `motivo` of OBSERVADA, the rest of PAGADA. */
export const avisoFinanzas = z
  .object({
    estado: z.enum(estadosFinanzas),
    envio: id,
    momento: exacto(40).pipe(z.iso.datetime({ offset: true })),
    motivo: parrafos(maximosRendicion.devolucion).default(''),
    fechaPago: fechaDesde2000.optional(),
    referencia: renglon(largoReferencia).default(''),
  })
  .refine((aviso) => aviso.estado !== 'OBSERVADA' || aviso.motivo !== '', { path: ['motivo'], error: '@validacion.requerido' })
export type AvisoFinanzas = z.output<typeof avisoFinanzas>

/** (C-FIRMA-18) `confirma` when it was sent before. */
export const envioFinanzas = z.object({ confirma: z.boolean().default(false) })
export const pagoInformado = z.object({ fechaPago: fechaDesde2000, referencia: renglon(largoReferencia).default('') })
export const observacionCentral = z.object({ motivo: parrafos(maximosRendicion.devolucion).min(1) })

/** How the last sending of a settlement fares: `pedida` null when it was not sent, `abandonada` when nothing tries it any more. Moments ISO. */
export const situacionFinanzas = z.object({
  conectado: z.boolean(),
  pedida: z.string().nullable(),
  espera: z.boolean(),
  intentos: z.number(),
  causa: z.string(),
  proximo: z.string().nullable(),
  abandonada: z.boolean(),
})
export type SituacionFinanzas = z.infer<typeof situacionFinanzas>

/** A settlement that was sent and that the financial system has not acknowledged. */
export const filaSinAcuse = z.object({
  id: z.number(),
  numeroRendicion: z.string(),
  nombreSeccional: z.string(),
  total: z.number(),
  pedida: z.string(),
  intentos: z.number(),
  causa: z.string(),
  proximo: z.string().nullable(),
  abandonada: z.number(),
})
export type FilaSinAcuse = z.infer<typeof filaSinAcuse>

export const listaSinAcuse = definirLista({
  nombre: 'finanzasSinAcuse',
  ruta: 'vistas/finanzas/sin-acuse',
  fila: filaSinAcuse,
  columnas: {
    numeroRendicion: { tipo: 'texto' },
    nombreSeccional: { tipo: 'texto' },
    total: { tipo: 'importe' },
    pedida: { tipo: 'momento', ordenable: true },
    intentos: { tipo: 'entero' },
    causa: { tipo: 'texto' },
    proximo: { tipo: 'momento' },
  },
  filtros: { abandonada: 'logico' },
  ordenInicial: ['pedida', 'asc'],
  archivo: 'Rendiciones sin acuse de finanzas',
})

const paga = { acceso: { permiso: 'rendiciones.pagar' }, reciente: true } as const
const cambia = [
  ...cambiaRendicion,
  'rendiciones-gasto/:codigo/finanzas',
  'vistas/finanzas/sin-acuse',
  'vistas/pagos',
  'vistas/pagos/resumen',
  'vistas/pagos/avisos',
] as const

export const finanzas = {
  enviar: definirLlamada({
    acceso: { permiso: 'rendiciones.editar' },
    metodo: 'POST',
    ruta: 'rendiciones-gasto/:codigo/enviar-rendicion-finanzas',
    resumen: 'Manda una rendición firmada al sistema de finanzas',
    cuerpo: envioFinanzas,
    respuesta: rendicion,
    reciente: true,
    cambia,
  }),
  situacion: definirLlamada({
    acceso: { permiso: 'rendiciones.consultar' },
    metodo: 'GET',
    ruta: 'rendiciones-gasto/:codigo/finanzas',
    resumen: 'Si una rendición llegó al sistema de finanzas',
    respuesta: situacionFinanzas,
  }),
  pagar: definirLlamada({
    ...paga,
    metodo: 'POST',
    ruta: 'rendiciones-gasto/:codigo/informar-pago',
    resumen: 'Informa a mano que una rendición se pagó',
    cuerpo: pagoInformado,
    respuesta: rendicion,
    cambia,
  }),
  observar: definirLlamada({
    ...paga,
    metodo: 'POST',
    ruta: 'rendiciones-gasto/:codigo/observar',
    resumen: 'Observa a mano una rendición, con el motivo',
    cuerpo: observacionCentral,
    respuesta: rendicion,
    cambia,
  }),
  reintentar: definirLlamada({
    ...paga,
    metodo: 'POST',
    ruta: 'rendiciones-gasto/:codigo/reintentar-finanzas',
    resumen: 'Vuelve a mandar ya una rendición que no llegó al sistema de finanzas',
    cambia,
  }),
  avisar: definirLlamada({
    acceso: 'abierta',
    metodo: 'POST',
    ruta: 'integraciones/finanzas/rendiciones/:id/estado',
    resumen: 'Lo que el sistema de finanzas dice de una rendición; firmado',
    cuerpo: avisoFinanzas,
    respuesta: z.object({ resultado: z.enum(resultadosAviso) }),
    reciente: false,
  }),
  comprobante: definirLlamada({
    acceso: 'abierta',
    metodo: 'GET',
    ruta: 'integraciones/finanzas/comprobantes/:id',
    resumen: 'El archivo de un comprobante, con el enlace que recibió el sistema de finanzas',
    consulta: z.object({ vence: entero(1, 9_999_999_999), firma: exacto(64) }),
    respuesta: 'archivo',
  }),
}

export const pantallasFinanzas = definirPantallas({
  sinAcuse: { ruta: 'tesoreria/rendiciones/sin-acuse', permiso: 'rendiciones.revisar', busca: ['abandonada'] },
})

export const funcionFinanzas = definirFuncion({
  nombre: 'tesoreria/finanzas',
  eventos: ['pagar rendicion', 'observar rendicion'],
  textos: { finanzas: textos },
  errores: {
    /** Not signed by both (C-FIRMA-14, -15). */
    RENDICION_SIN_FIRMAR: 409,
    /** Sent before: `confirma` sends it again. */
    RENDICION_YA_PEDIDA: 409,
    FINANZAS_SIN_CONEXION: 409,
    /** Of a message that came: its signature is not right, or it is not of now. */
    FIRMA_INVALIDA: 401,
    /** The same message was told before. */
    AVISO_REPETIDO: 409,
    COMPROBANTE_ENLACE_VENCIDO: 410,
    PAGO_FUTURO: 400,
  },
  usa: ['rendiciones.consultar', 'rendiciones.editar', 'rendiciones.pagar', 'rendiciones.revisar'],
  listas: { listaSinAcuse },
  llamadas: { finanzas },
  pantallas: pantallasFinanzas,
})
