import { z } from 'zod'
import { conGuiones } from '../platform/cuit.ts'
import { central, definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { cuit, texto } from '../platform/validacion.ts'
import { proveedores as textos } from '../textos/es/tesoreria/proveedores.ts'

/** Providers by CUIT: one name for each in the life of the organisation, where it comes from, and whether it is to be trusted (decision 097). */

/** `contribuyentes`: bytes of the largest register of taxpayers that is taken. */
export const maximosProveedor = { nombre: 100, motivo: 300, contribuyentes: 300_000_000 } as const

/** Eleven digits, however they come separated, with the right check digit; 99-99999999-9 afterwards. (C-COMPROBANTE-11) */
export const cuitProveedor = z.preprocess((v) => (typeof v === 'string' ? conGuiones(v.trim()) : v), cuit.min(1))

/** Where a name comes from, the one that counts most first: central treasury, the register of taxpayers, or what a receipt said last. */
export const origenesProveedor = ['CENTRAL', 'PADRON', 'RENDIDO'] as const
const origen = z.enum(origenesProveedor)
export type OrigenProveedor = z.infer<typeof origen>

/** A provider. `id`: its CUIT as a number. `comprobantes`, `total` (pesos) and `ultimo` (ISO day) of what the caller reaches. */
export const filaProveedor = z.object({
  id: z.number(),
  cuit: z.string(),
  nombre: z.string(),
  origen,
  /** The same in words. */
  deDonde: z.string(),
  /** Why it is not to be trusted; "" while it is. */
  desconfianza: z.string(),
  comprobantes: z.number(),
  total: z.number(),
  ultimo: z.string().nullable(),
})
export type FilaProveedor = z.infer<typeof filaProveedor>

export const listaProveedores = definirLista({
  nombre: 'proveedores',
  ruta: 'vistas/proveedores',
  fila: filaProveedor,
  columnas: {
    nombre: { tipo: 'texto', ordenable: true },
    cuit: { tipo: 'texto' },
    deDonde: { tipo: 'texto' },
    desconfianza: { tipo: 'texto' },
    comprobantes: { tipo: 'entero' },
    total: { tipo: 'importe' },
    ultimo: { tipo: 'fecha' },
  },
  filtros: { origen: 'texto', noConfiable: 'logico' },
  ordenInicial: ['nombre', 'asc'],
  busqueda: true,
  archivo: 'Proveedores',
})

/** What is known of a CUIT: its name, "" when nothing is; where the name comes from; why it is not to be trusted, "" while it is. */
export const proveedorSabido = z.object({ proveedor: z.string(), origen: origen.nullable(), desconfianza: z.string() })
export type ProveedorSabido = z.infer<typeof proveedorSabido>

/** Pesos, ISO days and moments. `version` 0: nothing is kept of it yet. `padron`: its name in the register of taxpayers, "" when it is not there. */
export const proveedor = z.object({
  cuit: z.string(),
  nombre: z.string(),
  origen: origen.nullable(),
  momento: z.string().nullable(),
  /** Who corrected its name; "" of other origins. */
  quien: z.string(),
  version: z.number(),
  padron: z.string(),
  desconfianza: z.object({ motivo: z.string(), desde: z.string(), quien: z.string() }).nullable(),
  /** Of what the caller reaches and was not cancelled; `sinPagar`: of those, the ones whose settlement is not paid yet. */
  rendido: z.object({ comprobantes: z.number(), total: z.number(), sinPagar: z.number(), totalSinPagar: z.number() }),
  /** As receipts wrote its name, the most frequent first. */
  escritos: z.array(z.object({ nombre: z.string(), veces: z.number() })),
  /** The newest ones. */
  ultimos: z.array(
    z.object({
      id: z.number(),
      idRendicion: z.number(),
      fecha: z.string(),
      importe: z.number(),
      concepto: z.string(),
      numeroRendicion: z.string(),
      nombreSeccional: z.string(),
      estado: z.string(),
    }),
  ),
})
export type Proveedor = z.infer<typeof proveedor>

const version = z.number().int().min(0)
/** `version` as it was read; 0 of one that nothing is kept of. */
export const proveedorCorregido = z.object({ nombre: texto(maximosProveedor.nombre), version })
export const proveedorJuzgado = z.object({ motivo: texto(maximosProveedor.motivo), version })

/** Receipts of a settlement whose provider is not to be trusted. Pesos; `desde` ISO day since when it is not. */
export const noConfiable = z.object({
  cuit: z.string(),
  proveedor: z.string(),
  motivo: z.string(),
  desde: z.string(),
  cantidad: z.number(),
  importe: z.number(),
})
export type NoConfiable = z.infer<typeof noConfiable>

export const estadosCarga = ['LEYENDO', 'APLICADA', 'ILEGIBLE'] as const
/** The last time that a register of taxpayers was loaded. `hechas` rows so far and `parte` 0 to 1 while it is; `problema` why it was not. */
export const cargaContribuyentes = z.object({
  id: z.number(),
  archivo: z.string(),
  estado: z.enum(estadosCarga),
  quien: z.string(),
  momento: z.string(),
  filas: z.number().nullable(),
  nuevas: z.number().nullable(),
  cambiadas: z.number().nullable(),
  rechazadas: z.number().nullable(),
  problema: z.string().nullable(),
  hechas: z.number().nullable(),
  parte: z.number().nullable(),
})
export type CargaContribuyentes = z.infer<typeof cargaContribuyentes>

const revisa = { acceso: { permiso: 'rendiciones.revisar' } } as const
const claves = z.object({ cuit: cuitProveedor })
const edita = {
  acceso: { permiso: 'proveedores.editar' },
  reciente: false,
  claves,
  cambia: [
    'proveedores/:cuit',
    'proveedores/:cuit/ficha',
    'vistas/proveedores',
    'vistas/gastos',
    'vistas/pagos/avisos',
    'comprobantes-por-rendir',
    'rendiciones-gasto/:codigo/no-confiables',
    'rendiciones-gasto/:codigo/para-firmar',
    'rendiciones-gasto/:codigo/conceptos/:iddetalle/comprobantes',
  ],
} as const

export const proveedores = {
  saber: definirLlamada({
    acceso: { permiso: 'rendiciones.editar' },
    metodo: 'GET',
    ruta: 'proveedores/:cuit',
    resumen: 'Cómo se llama un CUIT, de dónde se sabe y si es confiable; vacío si no se sabe',
    claves,
    respuesta: proveedorSabido,
  }),
  ficha: definirLlamada({
    ...revisa,
    metodo: 'GET',
    ruta: 'proveedores/:cuit/ficha',
    resumen: 'Un proveedor, con lo que se le rindió',
    claves,
    respuesta: proveedor,
  }),
  corregir: definirLlamada({
    ...edita,
    metodo: 'PUT',
    ruta: 'proveedores/:cuit',
    resumen: 'Corrige el nombre de un proveedor, o lo agrega: desde entonces ninguna otra cosa lo cambia',
    cuerpo: proveedorCorregido,
    respuesta: proveedor,
  }),
  desconfiar: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'proveedores/:cuit/desconfiar',
    resumen: 'Marca a un proveedor como no confiable, con un motivo',
    cuerpo: proveedorJuzgado,
    respuesta: proveedor,
  }),
  confiar: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'proveedores/:cuit/confiar',
    resumen: 'Vuelve a confiar en un proveedor, con un motivo',
    cuerpo: proveedorJuzgado,
    respuesta: proveedor,
  }),
  noConfiables: definirLlamada({
    acceso: { permiso: 'rendiciones.consultar' },
    metodo: 'GET',
    ruta: 'rendiciones-gasto/:codigo/no-confiables',
    resumen: 'Los proveedores no confiables que hay en una rendición',
    respuesta: z.array(noConfiable),
  }),
  carga: definirLlamada({
    ...revisa,
    metodo: 'GET',
    ruta: 'contribuyentes/carga',
    resumen: 'La última carga de un padrón de contribuyentes; null si no hubo',
    respuesta: cargaContribuyentes.nullable(),
  }),
  cargar: definirLlamada({
    acceso: { permiso: 'proveedores.editar' },
    reciente: false,
    metodo: 'POST',
    ruta: 'contribuyentes/carga',
    resumen: 'Recibe un padrón de contribuyentes (multipart) y empieza a cargarlo',
    respuesta: z.object({ id: z.number() }),
    crea: true,
    cambia: ['contribuyentes/carga'],
  }),
}

export const pantallasProveedores = definirPantallas({
  proveedores: { ruta: 'tesoreria/proveedores', permiso: 'rendiciones.revisar' },
  proveedor: { ruta: 'tesoreria/proveedores/$cuit', permiso: 'rendiciones.revisar' },
})

export const funcionProveedores = definirFuncion({
  nombre: 'tesoreria/proveedores',
  textos: { proveedores: textos },
  permisos: { 'proveedores.editar': central },
  errores: {
    /** One load at a time. */
    CONTRIBUYENTES_CARGANDO: 409,
  },
  usa: ['rendiciones.consultar', 'rendiciones.editar', 'rendiciones.revisar'],
  listas: { listaProveedores },
  llamadas: { proveedores },
  pantallas: pantallasProveedores,
})
