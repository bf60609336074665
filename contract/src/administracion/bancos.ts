import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { line, text } from '../platform/validation.ts'
import { bancos as textos } from '../textos/es/administracion/bancos.ts'

/** Banks with their branches (sucursales): a catalogue that only an administrator changes (B-BANCOS-11). */

export const sucursal = z.object({
  id: z.number().int().positive().optional(),
  codigo: line(10).default(''),
  nombre: text(80),
  localidad: line(80).default(''),
})
export type Sucursal = z.infer<typeof sucursal>

export const bancoNuevo = z.object({
  codigo: line(10).default(''),
  nombre: text(80),
  habilitado: z.union([z.literal(0), z.literal(1)]).default(1),
  sucursales: z.array(sucursal).max(500).default([]),
})
export type BancoNuevo = z.infer<typeof bancoNuevo>

/** Optimistic concurrency: the change carries the read version. */
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

export const bancosList = defineList({
  name: 'bancos',
  path: 'bancos',
  row: filaBanco,
  columns: {
    codigo: { type: 'texto', sortable: true },
    nombre: { type: 'texto', sortable: true },
    cantidadSucursales: { type: 'entero' },
    habilitado: { type: 'logico', sortable: true },
  },
  filters: { habilitado: 'logico', nombre: 'texto' },
  initialSort: ['nombre', 'asc'],
  search: true,
  file: 'Bancos',
})

const consulta = { access: { permission: 'bancos.consultar' } } as const
const edita = { access: { permission: 'bancos.editar' }, invalidates: ['bancos', 'bancos/:id'], recentAuth: false } as const

/** (B-BANCOS-04..10) */
export const bancos = {
  leer: defineCall({ ...consulta, method: 'GET', path: 'bancos/:id', summary: 'Un banco', response: banco }),
  sucursales: defineCall({
    ...consulta,
    method: 'GET',
    path: 'bancos/:id/sucursales',
    summary: 'Sucursales de un banco',
    response: z.array(sucursal),
  }),
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'bancos',
    summary: 'Crea un banco',
    body: bancoNuevo,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'bancos/:id',
    summary: 'Modifica un banco',
    body: bancoCambio,
    response: banco,
  }),
  alternar: defineCall({
    ...edita,
    method: 'POST',
    path: 'bancos/cambiar-estado/:id',
    summary: 'Habilita o deshabilita un banco',
    response: z.object({ habilitado: z.number() }),
  }),
  eliminar: defineCall({ ...edita, method: 'DELETE', path: 'bancos/:id', summary: 'Elimina un banco' }),
}

export const bancosScreens = defineScreens({
  bancos: { path: 'bancos/lista', permission: 'bancos.consultar' },
  banco: { path: 'bancos/editar/$id', permission: 'bancos.consultar', searchParams: ['soloLectura'] },
})

export const bancosFeature = defineFeature({
  name: 'administracion/bancos',
  texts: { bancos: textos },
  permissions: {
    'bancos.consultar': central,
    'bancos.editar': central,
  },
  errors: {
    BANCO_REPETIDO: 409,
    SUCURSAL_REPETIDA: 409,
  },
  lists: { bancosList },
  calls: { bancos },
  screens: bancosScreens,
  menu: [
    {
      section: 'sistema',
      order: 240,
      screen: 'bancos',
      link: 'app_bancos',
      icon: 'banco',
      title: 'bancos.pantallas.bancos.titulo',
    },
    {
      section: 'sistema',
      order: 250,
      link: 'app_bancos_editar',
      icon: 'banco',
      title: 'bancos.pantallas.bancos.tituloVer',
      place: 'OCULTO',
    },
  ],
})
