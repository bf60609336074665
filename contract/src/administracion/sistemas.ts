import { z } from 'zod'
import { central, definirFuncion, definirPantallas, gruposPermisos } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { entero, exacto, id, renglon, texto } from '../platform/validacion.ts'
import { sistemas as textos } from '../textos/es/administracion/sistemas.ts'

/** The programs of offices that read and write with a token of their own (decision 115). */

export const estadosSistema = ['VIGENTE', 'VENCIDO', 'REVOCADO'] as const
export type EstadoSistema = (typeof estadosSistema)[number]

/** No token is for ever. */
export const diasMaximos = 366
export const porMinutoHabitual = 120
export const porMinutoMaximo = 600

/** `termina`: the last letters of its token, to tell which one a program has. */
export const filaSistema = z.object({
  id: z.number(),
  nombre: z.string(),
  para: z.string(),
  termina: z.string(),
  escribe: z.number(),
  permisos: z.number(),
  /** Names of the branches that it reaches; '' for all of them. */
  seccionales: z.string(),
  creado: z.string(),
  quien: z.string(),
  vence: z.string(),
  ultimoUso: z.string().nullable(),
  ultimaRed: z.string(),
  estado: z.enum(estadosSistema),
})
export type FilaSistema = z.infer<typeof filaSistema>

export const listaSistemas = definirLista({
  nombre: 'sistemas',
  ruta: 'sistemas',
  fila: filaSistema,
  columnas: {
    nombre: { tipo: 'texto' },
    permisos: { tipo: 'entero' },
    ultimoUso: { tipo: 'momento' },
    vence: { tipo: 'momento', ordenable: true },
    estado: { tipo: 'texto' },
    quien: { tipo: 'texto', solo: 'exporta' },
    creado: { tipo: 'momento', ordenable: true, solo: 'exporta' },
  },
  filtros: { estado: 'texto' },
  ordenInicial: ['creado', 'desc'],
  archivo: 'Sistemas',
})

/** How long it lasts from now, in days. */
const dias = entero(1, diasMaximos)

export const sistemaNuevo = z.object({
  nombre: texto(60),
  /** What it is for, and whom to call about it. */
  para: renglon(200).default(''),
  permisos: z.array(exacto(80)).min(1, '@validacion.requerido').max(100),
  /** Without it, it only reads. */
  escribe: z.boolean(),
  /** Which branches it reaches; none: all of them. */
  seccionales: z.array(id).max(200).default([]),
  dias,
  porMinuto: entero(1, porMinutoMaximo).default(porMinutoHabitual),
})

export const sistema = filaSistema.omit({ permisos: true, seccionales: true }).extend({
  permisos: z.array(z.object({ codigo: z.string(), nombre: z.string() })),
  seccionales: z.array(z.object({ id: z.number(), nombre: z.string() })),
  porMinuto: z.number(),
  revocado: z.string().nullable(),
  revocadoPor: z.string(),
})
export type Sistema = z.infer<typeof sistema>

/** A permission that who asks may give, and whether they may give it over all branches or over theirs. */
export const permisoDeSistema = z.object({
  codigo: z.string(),
  nombre: z.string(),
  grupo: z.enum(gruposPermisos),
  todas: z.boolean(),
  porSeccional: z.boolean(),
})
export type PermisoDeSistema = z.infer<typeof permisoDeSistema>

const administra = { acceso: { permiso: 'sistemas.administrar' }, cambia: ['sistemas', 'sistemas/:id'] } as const
/** Told once: the portal keeps its hash. */
const conToken = z.object({ id: z.number(), token: z.string() })

export const sistemas = {
  permisos: definirLlamada({
    acceso: { permiso: 'sistemas.administrar' },
    metodo: 'GET',
    ruta: 'sistemas/permisos',
    resumen: 'Los permisos que quien pregunta puede darle a un sistema',
    respuesta: z.array(permisoDeSistema),
  }),
  leer: definirLlamada({
    acceso: { permiso: 'sistemas.administrar' },
    metodo: 'GET',
    ruta: 'sistemas/:id',
    resumen: 'Un sistema, y qué puede',
    respuesta: sistema,
  }),
  crear: definirLlamada({
    ...administra,
    acto: 'persona',
    metodo: 'POST',
    ruta: 'sistemas',
    resumen: 'Con una prueba de la persona, crea un sistema y dice su token, una sola vez',
    cuerpo: sistemaNuevo,
    respuesta: conToken,
    crea: true,
  }),
  renovar: definirLlamada({
    ...administra,
    acto: 'persona',
    metodo: 'POST',
    ruta: 'sistemas/:id/renovar',
    resumen: 'Con una prueba de la persona, otro token en lugar del que tiene, que deja de valer',
    cuerpo: z.object({ dias }),
    respuesta: conToken,
  }),
  revocar: definirLlamada({
    ...administra,
    // What protects does not wait (decision 064).
    reciente: false,
    metodo: 'POST',
    ruta: 'sistemas/:id/revocar',
    resumen: 'El token de un sistema deja de valer, en todos los procesos',
  }),
}

export const pantallasSistemas = definirPantallas({
  sistemas: { ruta: 'sistemas/lista', permiso: 'sistemas.administrar' },
  sistema: { ruta: 'sistemas/editar/$id', permiso: 'sistemas.administrar' },
  api: { ruta: 'sistemas/api', permiso: 'sistemas.administrar' },
})

export const funcionSistemas = definirFuncion({
  nombre: 'administracion/sistemas',
  soloPersonas: true,
  textos: { sistemas: textos },
  permisos: { 'sistemas.administrar': central },
  errores: {
    /** Of who brings a token that does not exist, expired or was revoked: it is not said which to who may not know. */
    TOKEN_INVALIDO: 401,
    SISTEMA_NO_PUEDE: 403,
    SISTEMA_SOLO_LEE: 403,
    SISTEMA_REPETIDO: 409,
    SISTEMA_REVOCADO: 409,
    /** More than who makes it has. */
    SISTEMA_ALCANCE: 403,
  },
  listas: { listaSistemas },
  llamadas: { sistemas },
  pantallas: pantallasSistemas,
})
