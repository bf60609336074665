import { z } from 'zod'
import { definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { exacto, texto } from '../platform/validacion.ts'
import { ganchos as textos } from '../textos/es/administracion/ganchos.ts'

/** Programs that are told of what happens, by signed messages to an address of theirs (decision 116). */

/** APAGADO: it took nothing for days, and is told nothing more until somebody says so. */
export const estadosGancho = ['BIEN', 'FALLANDO', 'APAGADO', 'DESHABILITADO'] as const
export type EstadoGancho = (typeof estadosGancho)[number]

export const filaGancho = z.object({
  id: z.number(),
  nombre: z.string(),
  url: z.string(),
  eventos: z.number(),
  estado: z.enum(estadosGancho),
  ultimoBien: z.string().nullable(),
  creado: z.string(),
  /** On their way, and those that are not tried any more. */
  esperan: z.number(),
  fallidas: z.number(),
})
export type FilaGancho = z.infer<typeof filaGancho>

export const listaGanchos = definirLista({
  nombre: 'ganchos',
  ruta: 'ganchos',
  fila: filaGancho,
  columnas: {
    nombre: { tipo: 'texto' },
    eventos: { tipo: 'entero' },
    estado: { tipo: 'texto' },
    ultimoBien: { tipo: 'momento' },
    fallidas: { tipo: 'entero' },
    creado: { tipo: 'momento', ordenable: true },
  },
  filtros: {},
  ordenInicial: ['creado', 'desc'],
})

export const estadosEntrega = ['ESPERA', 'ENTREGADA', 'FALLIDA'] as const
export type EstadoEntrega = (typeof estadosEntrega)[number]

/** One message: of what, how often it was tried, and what came of it; `cosa` is its number, null where it has none. */
export const filaEntrega = z.object({
  id: z.number(),
  creado: z.string(),
  evento: z.string(),
  que: z.string(),
  cosa: z.string().nullable(),
  estado: z.enum(estadosEntrega),
  intentos: z.number(),
  /** When it was taken, given up, or is tried again. */
  momento: z.string(),
  causa: z.string(),
})
export type FilaEntrega = z.infer<typeof filaEntrega>

export const listaEntregas = definirLista({
  nombre: 'entregas',
  ruta: 'entregas',
  fila: filaEntrega,
  columnas: {
    creado: { tipo: 'momento', ordenable: true },
    que: { tipo: 'texto' },
    estado: { tipo: 'texto' },
    intentos: { tipo: 'entero' },
    causa: { tipo: 'texto' },
  },
  filtros: { idGancho: 'entero', estado: 'texto' },
  ordenInicial: ['creado', 'desc'],
})

const datos = {
  nombre: texto(60),
  url: exacto(500).min(1),
  eventos: z.array(exacto(80)).min(1, '@validacion.requerido').max(100),
}
export const ganchoNuevo = z.object(datos)
export const ganchoCambio = z.object({ ...datos, habilitado: z.boolean(), version: z.number().int().positive() })

export const gancho = filaGancho.omit({ eventos: true }).extend({
  eventos: z.array(z.string()),
  habilitado: z.boolean(),
  version: z.number(),
  fallandoDesde: z.string().nullable(),
  quien: z.string(),
})
export type Gancho = z.infer<typeof gancho>

/** What came of a try that somebody asked for: `numero` is what the address answered. */
export const resultadosPrueba = ['BIEN', 'CONTESTO', 'TARDA', 'NO_CONTESTA', 'ADENTRO'] as const
export type ResultadoPrueba = (typeof resultadosPrueba)[number]

const ver = { acceso: { permiso: 'sistemas.administrar' } } as const
const cambia = { ...ver, reciente: true, cambia: ['ganchos', 'ganchos/:id', 'entregas'] } as const
const reintenta = { ...ver, reciente: false, cambia: ['ganchos', 'ganchos/:id', 'entregas'] } as const
/** Told once. */
const conSecreto = z.object({ id: z.number(), secreto: z.string() })

export const ganchos = {
  eventos: definirLlamada({
    ...ver,
    metodo: 'GET',
    ruta: 'ganchos/eventos',
    resumen: 'De qué se le puede avisar a un sistema',
    respuesta: z.array(z.object({ nombre: z.string(), texto: z.string() })),
  }),
  leer: definirLlamada({
    ...ver,
    metodo: 'GET',
    ruta: 'ganchos/:id',
    resumen: 'A quién se avisa, y cómo anda',
    respuesta: gancho,
  }),
  crear: definirLlamada({
    ...cambia,
    metodo: 'POST',
    ruta: 'ganchos',
    resumen: 'Avisa a una dirección lo que pasa, y dice con qué secreto lo firma, una sola vez',
    cuerpo: ganchoNuevo,
    respuesta: conSecreto,
    crea: true,
  }),
  cambiar: definirLlamada({
    ...cambia,
    metodo: 'PUT',
    ruta: 'ganchos/:id',
    resumen: 'Cambia a dónde y de qué se avisa, o si se avisa',
    cuerpo: ganchoCambio,
  }),
  cambiarSecreto: definirLlamada({
    ...cambia,
    metodo: 'POST',
    ruta: 'ganchos/:id/secreto',
    resumen: 'Otro secreto en lugar del que firma',
    respuesta: conSecreto,
  }),
  probar: definirLlamada({
    ...cambia,
    metodo: 'POST',
    ruta: 'ganchos/:id/probar',
    resumen: 'Manda un aviso de prueba ahora, y dice qué contestaron',
    respuesta: z.object({ resultado: z.enum(resultadosPrueba), numero: z.number().nullable() }),
  }),
  eliminar: definirLlamada({ ...cambia, metodo: 'DELETE', ruta: 'ganchos/:id', resumen: 'No avisa más a esa dirección' }),
  reintentarTodas: definirLlamada({
    ...reintenta,
    metodo: 'POST',
    ruta: 'ganchos/:id/reintentar',
    resumen: 'Vuelve a intentar todos los avisos que se dejaron',
    respuesta: z.object({ cuantas: z.number() }),
  }),
  reintentar: definirLlamada({
    ...reintenta,
    metodo: 'POST',
    ruta: 'entregas/:id/reintentar',
    resumen: 'Vuelve a intentar ahora un aviso que no se entregó',
  }),
}

export const pantallasGanchos = definirPantallas({
  ganchos: { ruta: 'sistemas/avisos', permiso: 'sistemas.administrar' },
  gancho: { ruta: 'sistemas/avisos/editar/$id', permiso: 'sistemas.administrar' },
})

export const funcionGanchos = definirFuncion({
  nombre: 'administracion/ganchos',
  soloPersonas: true,
  textos: { ganchos: textos },
  usa: ['sistemas.administrar'],
  errores: {
    GANCHO_REPETIDO: 409,
    /** Not https, or within the network where the portal is. */
    GANCHO_DIRECCION: 400,
  },
  listas: { listaGanchos, listaEntregas },
  llamadas: { ganchos },
  pantallas: pantallasGanchos,
})
