import { z } from 'zod'
import { central, definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { texto } from '../platform/validacion.ts'
import { copias as textos } from '../textos/es/administracion/copias.ts'

/** Copies of the whole portal: those that were made or tried, what became of each, and whether one of them restores (decision 070). */

export const estadosCopia = ['PEDIDA', 'HACIENDO', 'HECHA', 'FALLO'] as const
export type EstadoCopia = (typeof estadosCopia)[number]
export const estadosEnsayo = ['PEDIDO', 'ENSAYANDO', 'BIEN', 'MAL'] as const

/** Moments are ISO. `persona` is '' for what the portal does by itself; `esta`, whether it is still in its folder. */
export const filaCopia = z.object({
  id: z.number(),
  momento: z.string(),
  persona: z.string(),
  estado: z.enum(estadosCopia),
  bytes: z.number().nullable(),
  segundos: z.number().nullable(),
  problema: z.string().nullable(),
  esta: z.boolean(),
  enviada: z.string().nullable(),
  noSalio: z.string().nullable(),
  ensayo: z.enum(estadosEnsayo).nullable(),
  ensayoSegundos: z.number().nullable(),
  ensayoProblema: z.string().nullable(),
})
export type FilaCopia = z.infer<typeof filaCopia>

export const listaCopias = definirLista({
  nombre: 'copias',
  ruta: 'copias',
  fila: filaCopia,
  columnas: {
    momento: { tipo: 'momento', ordenable: true },
    estado: { tipo: 'texto' },
    bytes: { tipo: 'entero' },
    ensayo: { tipo: 'texto' },
  },
  filtros: { estado: 'texto' },
  ordenInicial: ['momento', 'desc'],
})

/** Which stay, as it is written ("24h 7d 5s 12m"); null: the portal makes none by itself. `restaura`: the last rehearsal, of which copy and how long it took, or that it was not well. */
export const estadoCopias = z.object({
  quedan: z.string().nullable(),
  salen: z.boolean(),
  /** Whether there is a recovery key: without one none can be taken away. */
  conClave: z.boolean(),
  enCurso: z.boolean(),
  restaura: z.object({ copia: z.string(), segundos: z.number(), mal: z.boolean() }).nullable(),
})
export type EstadoCopias = z.infer<typeof estadoCopias>

export const copias = {
  estado: definirLlamada({
    acceso: { permiso: 'copias.administrar' },
    metodo: 'GET',
    ruta: 'copias/estado',
    resumen: 'Cómo se hacen las copias, y si la última que se ensayó restaura',
    respuesta: estadoCopias,
  }),
  hacer: definirLlamada({
    acceso: { permiso: 'copias.administrar' },
    reciente: false,
    metodo: 'POST',
    ruta: 'copias',
    resumen: 'Pide una copia ahora; si ya hay una pedida, es ésa',
    cambia: ['copias', 'copias/estado'],
  }),
  ensayar: definirLlamada({
    acceso: { permiso: 'copias.administrar' },
    reciente: false,
    metodo: 'POST',
    ruta: 'copias/:id/ensayar',
    resumen: 'Pide que una copia se restaure aparte, se verifique y se borre',
    cambia: ['copias', 'copias/estado'],
  }),
  pase: definirLlamada({
    acceso: { permiso: 'copias.descargar' },
    acto: 'persona',
    metodo: 'POST',
    ruta: 'copias/:id/descargar',
    resumen: 'Con una prueba de la persona, un pase de dos minutos para bajar una copia cifrada',
    respuesta: z.object({ pase: z.string() }),
  }),
  archivo: definirLlamada({
    acceso: { permiso: 'copias.descargar' },
    metodo: 'GET',
    ruta: 'copias/:id/archivo',
    consulta: z.object({ pase: texto(200) }),
    resumen: 'Una copia en un archivo cifrado (age), con su pase',
    respuesta: 'archivo',
  }),
}

export const pantallasCopias = definirPantallas({
  copias: { ruta: 'administracion/copias', permiso: 'copias.administrar' },
})

export const funcionCopias = definirFuncion({
  nombre: 'administracion/copias',
  soloPersonas: true,
  textos: { copias: textos },
  permisos: {
    'copias.administrar': central,
    'copias.descargar': central,
  },
  errores: { COPIAS_SIN_LUGAR: 409, COPIA_NO_ESTA: 409, COPIA_SIN_CLAVE: 409, COPIA_PASE: 403 },
  listas: { listaCopias },
  llamadas: { copias },
  pantallas: pantallasCopias,
})
