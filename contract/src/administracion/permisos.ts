import { z } from 'zod'
import type { Permiso } from '../permisos.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { exacto, renglon, texto } from '../platform/validacion.ts'

/** How far a permission of a role reaches (decisions §3): the own number, the branches of the person, everything. From less to more. */
export const ambitos = ['propio', 'seccionales', 'todas'] as const
export type Ambito = (typeof ambitos)[number]

/** What people do, in the order in which a role is read: the groups of its screen. */
export const gruposPermisos = ['mostrador', 'carnets', 'caja', 'administrar'] as const
export type GrupoPermisos = (typeof gruposPermisos)[number]

type Ficha = readonly [grupo: GrupoPermisos, ...ambitos: Ambito[]]

const deTodos = (grupo: GrupoPermisos): Ficha => [grupo, 'propio', 'seccionales', 'todas']
const deSeccional = (grupo: GrupoPermisos): Ficha => [grupo, 'seccionales', 'todas']
const propio = (grupo: GrupoPermisos): Ficha => [grupo, 'propio']
const central: Ficha = ['administrar', 'todas']

/**
 * Where each permission is on the screen of a role, and the reaches that make sense for it: only these are offered, and others refused.
 * A permission without its line does not compile.
 */
const fichas: Record<Permiso, Ficha> = {
  'afiliados.actualizar': deSeccional('mostrador'),
  'afiliados.consultar': deTodos('mostrador'),
  'afiliados.datoPersonal': deSeccional('mostrador'),
  'auditoria.consultar': deSeccional('administrar'),
  'bancos.consultar': central,
  'bancos.editar': central,
  'cajas.asignar': ['caja', 'todas'],
  'cajas.consultar': deSeccional('caja'),
  'cajas.editar': deSeccional('caja'),
  'cajas.restablecerPin': deSeccional('caja'),
  'carnet.generar': deTodos('carnets'),
  'carnet.revocar': deSeccional('carnets'),
  'catalogos.editar': central,
  'conceptosCaja.consultar': deSeccional('caja'),
  'conceptosCaja.editar': deSeccional('caja'),
  'correos.consultar': central,
  'cuentaCorriente.consultar': deTodos('mostrador'),
  'documentos.consultar': deTodos('mostrador'),
  'documentos.publicar': central,
  'importaciones.consultar': central,
  'importaciones.hacer': central,
  'mandatos.consultar': deSeccional('administrar'),
  'mandatos.editar': central,
  'menues.editar': central,
  'movimientosCaja.consultar': deSeccional('caja'),
  'movimientosCaja.editar': deSeccional('caja'),
  'organizacion.editar': central,
  'perfil.editar': propio('carnets'),
  'planillas.cerrar': deSeccional('caja'),
  'planillas.consultar': deSeccional('caja'),
  'recibos.consultar': propio('mostrador'),
  'rendiciones.consultar': deSeccional('caja'),
  'rendiciones.editar': deSeccional('caja'),
  'rendiciones.firmar': deSeccional('caja'),
  'rendiciones.pagar': deSeccional('caja'),
  'rendiciones.revisar': deSeccional('caja'),
  'resumenes.enviar': central,
  'roles.consultar': central,
  'roles.editar': central,
  'seccionales.afiliados': deSeccional('mostrador'),
  'seccionales.editar': central,
  'seccionales.estructura': deSeccional('mostrador'),
  'tesoreria.central': deSeccional('caja'),
  'tramites.catalogos': central,
  'tramites.consultar': deTodos('mostrador'),
  'tramites.iniciar': deTodos('mostrador'),
  'tramites.resolver': deSeccional('mostrador'),
  'usuarios.ayudar': deSeccional('administrar'),
  'usuarios.consultar': deSeccional('administrar'),
  'usuarios.editar': central,
  'usuarios.segundoFactor': central,
  'usuarios.verificar': deSeccional('carnets'),
}

const fichaDe = (permiso: string): Ficha =>
  Object.hasOwn(fichas, permiso) ? fichas[permiso as Permiso] : ['administrar', 'todas']

export const grupoDe = (permiso: string): GrupoPermisos => fichaDe(permiso)[0]

/** The reaches that a permission may have, from less to more; one made by hand, which no route asks for, has no rows to reach. */
export const ambitosDe = (permiso: string): readonly Ambito[] => fichaDe(permiso).slice(1) as Ambito[]

/** What ADMINISTRADOR keeps, as far as it goes, so that there is always who gives a permission back. */
export const imprescindibles: readonly string[] = Object.keys(fichas).filter((p) =>
  /^(roles|usuarios)\.(consultar|editar)$/.test(p),
)

/** Whether a route asks for this code: it is not deleted, because what it opens would be open to nobody for ever. */
export const esDeclarado = (permiso: string): permiso is Permiso => Object.hasOwn(fichas, permiso)

export const erroresPermisos = {
  PERMISO_REPETIDO: 409,
  PERMISO_DECLARADO: 409,
  PERMISO_EN_USO: 409,
} as const

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
