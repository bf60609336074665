import { z } from 'zod'
import { ambitos, definirFuncion, definirPantallas, gruposPermisos } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { exacto, renglon, texto } from '../platform/validacion.ts'

const codigo = exacto(80).refine((v) => /^[a-z][a-zA-Z]{0,38}\.[a-z][a-zA-Z]{0,38}$/.test(v), '@validacion.patron')

/** A permission made by hand opens no route: it shows entries of the menu to the roles that have it (decision 025). */
export const permisoNuevo = z.object({ codigo, nombre: texto(120) })
/** Only what it is called; empty gives back the name of the portal, in each language. */
export const permisoCambio = z.object({ nombre: renglon(120), version: z.number().int().positive() })

export const filaPermiso = z.object({
  id: z.number(),
  codigo: z.string(),
  /** In the language of the person, unless the organisation gave it a name of its own. */
  nombre: z.string(),
  grupo: z.enum(gruposPermisos),
  /** The reaches that it may have, from less to more. */
  ambitos: z.array(z.enum(ambitos)),
  /** Whether a route asks for it. */
  declarado: z.number(),
  cantidadRoles: z.number(),
})
export type FilaPermiso = z.infer<typeof filaPermiso>

export const listaPermisos = definirLista({
  nombre: 'permisos',
  ruta: 'permisos',
  fila: filaPermiso,
  columnas: {
    nombre: { tipo: 'texto', ordenable: true },
    codigo: { tipo: 'texto', ordenable: true },
    declarado: { tipo: 'logico' },
    cantidadRoles: { tipo: 'entero' },
  },
  filtros: { nombre: 'texto', declarado: 'logico' },
  ordenInicial: ['nombre', 'asc'],
  busqueda: true,
  archivo: 'Permisos',
})

export const permiso = filaPermiso.omit({ cantidadRoles: true }).extend({
  version: z.number(),
  /** The organisation's own name, '' while it has none. */
  nombrePropio: z.string(),
  /** What the portal calls it; '' for one made by hand. */
  nombrePortal: z.string(),
  roles: z.array(z.object({ id: z.number(), nombre: z.string(), ambito: z.enum(ambitos) })),
  menues: z.array(z.string()),
})
export type PermisoLeido = z.infer<typeof permiso>

const consulta = { acceso: { permiso: 'roles.consultar' } } as const
const edita = { acceso: { permiso: 'roles.editar' }, reciente: true, cambia: ['permisos', 'permisos/:id'] } as const

/** (B-PERMISOS-01..08) */
export const permisosEditables = {
  leer: definirLlamada({
    ...consulta,
    metodo: 'GET',
    ruta: 'permisos/:id',
    resumen: 'Un permiso, con los roles y los menúes que lo usan',
    respuesta: permiso,
  }),
  crear: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'permisos',
    resumen: 'Crea un permiso propio, para entradas del menú',
    cuerpo: permisoNuevo,
    respuesta: z.object({ id: z.number() }),
    crea: true,
  }),
  cambiar: definirLlamada({
    ...edita,
    metodo: 'PUT',
    ruta: 'permisos/:id',
    resumen: 'Cambia cómo se llama un permiso',
    cuerpo: permisoCambio,
    respuesta: permiso,
  }),
  eliminar: definirLlamada({
    ...edita,
    metodo: 'DELETE',
    ruta: 'permisos/:id',
    resumen: 'Elimina un permiso propio que nadie usa',
  }),
}

export const pantallasPermisos = definirPantallas({
  permisos: { ruta: 'permisos/lista', permiso: 'roles.consultar' },
  permiso: { ruta: 'permisos/editar/$id', permiso: 'roles.consultar' },
  quien: { ruta: 'permisos/quien', permiso: 'roles.consultar', busca: ['permiso', 'idSeccional'] },
})

export const funcionPermisos = definirFuncion({
  nombre: 'administracion/permisos',
  soloPersonas: true,
  errores: {
    PERMISO_REPETIDO: 409,
    PERMISO_DECLARADO: 409,
    PERMISO_EN_USO: 409,
  },
  usa: ['roles.consultar', 'roles.editar'],
  listas: { listaPermisos },
  llamadas: { permisosEditables },
  pantallas: pantallasPermisos,
})
