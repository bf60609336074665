import { z } from 'zod'
import { central, definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { renglon, texto } from '../platform/validacion.ts'
import { bancos as textos } from '../textos/es/administracion/bancos.ts'

/** Banks with their branches (sucursales): a catalogue that only an administrator changes (B-BANCOS-11). */

export const sucursal = z.object({
  id: z.number().int().positive().optional(),
  codigo: renglon(10).default(''),
  nombre: texto(80),
  localidad: renglon(80).default(''),
})
export type Sucursal = z.infer<typeof sucursal>

export const bancoNuevo = z.object({
  codigo: renglon(10).default(''),
  nombre: texto(80),
  habilitado: z.union([z.literal(0), z.literal(1)]).default(1),
  sucursales: z.array(sucursal).max(500).default([]),
})
export type BancoNuevo = z.infer<typeof bancoNuevo>

/** Two people may edit a bank: the version that was read comes back with the change. */
export const bancoCambio = bancoNuevo.extend({ version: z.number().int().positive() })

export const banco = bancoNuevo.extend({
  id: z.number(),
  version: z.number(),
  sucursales: z.array(sucursal.extend({ id: z.number() })),
})
export type Banco = z.infer<typeof banco>

export const filaBanco = z.object({
  id: z.number(),
  codigo: z.string(),
  nombre: z.string(),
  cantidadSucursales: z.number(),
  habilitado: z.number(),
  version: z.number(),
})
export type FilaBanco = z.infer<typeof filaBanco>

export const listaBancos = definirLista({
  nombre: 'bancos',
  ruta: 'bancos',
  fila: filaBanco,
  columnas: {
    codigo: { tipo: 'texto', ordenable: true },
    nombre: { tipo: 'texto', ordenable: true },
    cantidadSucursales: { tipo: 'entero' },
    habilitado: { tipo: 'logico', ordenable: true },
  },
  filtros: { habilitado: 'logico', nombre: 'texto' },
  ordenInicial: ['nombre', 'asc'],
  busqueda: true,
  archivo: 'Bancos',
})

const consulta = { acceso: { permiso: 'bancos.consultar' } } as const
const edita = { acceso: { permiso: 'bancos.editar' }, cambia: ['bancos', 'bancos/:id'], reciente: false } as const

/** (B-BANCOS-04..10) */
export const bancos = {
  leer: definirLlamada({ ...consulta, metodo: 'GET', ruta: 'bancos/:id', resumen: 'Un banco', respuesta: banco }),
  sucursales: definirLlamada({
    ...consulta,
    metodo: 'GET',
    ruta: 'bancos/:id/sucursales',
    resumen: 'Sucursales de un banco',
    respuesta: z.array(sucursal),
  }),
  crear: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'bancos',
    resumen: 'Crea un banco',
    cuerpo: bancoNuevo,
    respuesta: z.object({ id: z.number() }),
    crea: true,
  }),
  cambiar: definirLlamada({
    ...edita,
    metodo: 'PUT',
    ruta: 'bancos/:id',
    resumen: 'Modifica un banco',
    cuerpo: bancoCambio,
    respuesta: banco,
  }),
  alternar: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'bancos/cambiar-estado/:id',
    resumen: 'Habilita o deshabilita un banco',
    respuesta: z.object({ habilitado: z.number() }),
  }),
  eliminar: definirLlamada({ ...edita, metodo: 'DELETE', ruta: 'bancos/:id', resumen: 'Elimina un banco' }),
}

export const pantallasBancos = definirPantallas({
  bancos: { ruta: 'bancos/lista', permiso: 'bancos.consultar' },
  banco: { ruta: 'bancos/editar/$id', permiso: 'bancos.consultar', busca: ['soloLectura'] },
})

export const funcionBancos = definirFuncion({
  nombre: 'administracion/bancos',
  textos: { bancos: textos },
  permisos: {
    'bancos.consultar': central,
    'bancos.editar': central,
  },
  errores: {
    BANCO_REPETIDO: 409,
    SUCURSAL_REPETIDA: 409,
  },
  listas: { listaBancos },
  llamadas: { bancos },
  pantallas: pantallasBancos,
})
