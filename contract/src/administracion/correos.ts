import { z } from 'zod'
import { central, definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { correos as textos } from '../textos/es/administracion/correos.ts'

/** Mails that the portal sends, so that an administrator can tell by phone whether one left and try it again. */

/** GUARDADO: the installation has no mail server, and it stayed in its folder. */
export const estadosCorreo = ['PENDIENTE', 'ENVIADO', 'GUARDADO', 'FALLIDO', 'REBOTADO'] as const
export type EstadoCorreo = (typeof estadosCorreo)[number]

/** `plantilla` is the key of its texts (`correo.<plantilla>`); what the mail said is not told. */
export const filaCorreo = z.object({
  id: z.number(),
  creado: z.string(),
  para: z.string(),
  plantilla: z.string(),
  /** Number in the subject, of the mails that have one (an enquiry's). */
  numero: z.string().nullable(),
  estado: z.enum(estadosCorreo),
  intentos: z.number(),
  /** When it left, when it will be tried again, when it was given up, or when it came back. */
  momento: z.string(),
  ultimoError: z.string().nullable(),
})
export type FilaCorreo = z.infer<typeof filaCorreo>

export const listaCorreos = definirLista({
  nombre: 'correos',
  ruta: 'vistas/correos',
  fila: filaCorreo,
  columnas: {
    creado: { tipo: 'momento', ordenable: true },
    para: { tipo: 'texto' },
    plantilla: { tipo: 'texto' },
    estado: { tipo: 'texto' },
    intentos: { tipo: 'entero' },
    momento: { tipo: 'momento' },
  },
  filtros: { estado: 'texto' },
  ordenInicial: ['creado', 'desc'],
  busqueda: true,
})

export const correos = {
  reintentar: definirLlamada({
    acceso: { permiso: 'correos.consultar' },
    reciente: false,
    metodo: 'POST',
    ruta: 'correos/:id/reintentar',
    resumen: 'Vuelve a intentar ahora un correo que no salió',
    cambia: ['vistas/correos'],
  }),
}

export const pantallasCorreos = definirPantallas({
  correos: { ruta: 'administracion/correos', permiso: 'correos.consultar' },
})

export const funcionCorreos = definirFuncion({
  nombre: 'administracion/correos',
  soloPersonas: true,
  textos: { correos: textos },
  permisos: {
    'correos.consultar': central,
  },
  listas: { listaCorreos },
  llamadas: { correos },
  pantallas: pantallasCorreos,
})
