import { z } from 'zod'
import { central, definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista, tamanioConsulta } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { email, entero, renglon, texto } from '../platform/validacion.ts'
import { administrarSeccionales as textos } from '../textos/es/administracion/seccionales.ts'

/** The branches (seccionales) as an administrator keeps them: made, changed, disabled, and taken out while nothing depends on them. */

export const seccionalNueva = z.object({
  /** What registers and imports know it by. */
  codigo: entero(1, 999_999),
  nombre: texto(80),
  localidad: renglon(80).default(''),
  telefono: renglon(60).default(''),
  email: email.default(''),
  habilitada: z.union([z.literal(0), z.literal(1)]).default(1),
})
/** As a form has it: a code is digits while it is typed. */
export type SeccionalNueva = z.input<typeof seccionalNueva>

export const seccionalCambio = seccionalNueva.extend({ version: z.number().int().positive() })

/** How much depends on a branch. `saldo` in pesos, of its boxes' open sheets. */
const depende = {
  afiliados: z.number(),
  cajas: z.number(),
  saldo: z.number(),
}

export const seccional = seccionalNueva.extend({ id: z.number(), version: z.number(), ...depende })
export type Seccional = z.output<typeof seccional>

export const filaSeccional = z.object({
  id: z.number(),
  codigo: z.number(),
  nombre: z.string(),
  localidad: z.string(),
  telefono: z.string(),
  email: z.string(),
  ...depende,
  habilitada: z.number(),
})
export type FilaSeccional = z.infer<typeof filaSeccional>

/** (B-CATALOGOS-02) */
export const listaSeccionales = definirLista({
  nombre: 'seccionales',
  ruta: 'vistas/seccionales',
  fila: filaSeccional,
  columnas: {
    codigo: { tipo: 'entero', ordenable: true },
    nombre: { tipo: 'texto', ordenable: true },
    localidad: { tipo: 'texto', ordenable: true },
    telefono: { tipo: 'texto' },
    email: { tipo: 'texto', solo: 'exporta' },
    afiliados: { tipo: 'entero' },
    cajas: { tipo: 'entero', solo: 'exporta' },
    saldo: { tipo: 'importe', solo: 'exporta' },
    habilitada: { tipo: 'logico', ordenable: true },
  },
  filtros: {
    habilitada: 'logico',
    nombre: 'texto',
    /** Enabled branches whose signature (SECRETARIA, TESORERIA) nobody can give today: none holds an office that gives it. */
    sinFirma: 'texto',
  },
  ordenInicial: ['codigo', 'asc'],
  busqueda: true,
  archivo: 'Seccionales',
})

/** What a typeahead asks: enabled branches by name, `sort nombre,asc`, page 0, size 2000. */
export const listaConsultaSeccionales = definirLista({
  nombre: 'consulta',
  ruta: 'seccionales',
  fila: z.object({ id: z.number(), codigo: z.number(), nombre: z.string() }),
  columnas: { nombre: { tipo: 'texto', ordenable: true } },
  filtros: { nombre: 'texto' },
  ordenInicial: ['nombre', 'asc'],
  tamanio: tamanioConsulta,
})

const edita = {
  acceso: { permiso: 'seccionales.editar' },
  reciente: false,
  cambia: ['vistas/seccionales', 'seccionales', 'seccionales/:id', 'seccionales/habilitadas', 'seccionales-usuario/listar'],
} as const

/** (B-CATALOGOS-05..08) */
export const administrarSeccionales = {
  leer: definirLlamada({
    acceso: { permiso: 'seccionales.editar' },
    metodo: 'GET',
    ruta: 'seccionales/:id',
    resumen: 'Una seccional y lo que depende de ella',
    respuesta: seccional,
  }),
  crear: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'seccionales',
    resumen: 'Crea una seccional',
    cuerpo: seccionalNueva,
    respuesta: z.object({ id: z.number() }),
    crea: true,
  }),
  cambiar: definirLlamada({
    ...edita,
    metodo: 'PUT',
    ruta: 'seccionales/:id',
    resumen: 'Modifica una seccional',
    cuerpo: seccionalCambio,
    respuesta: seccional,
  }),
  alternar: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'seccionales/cambiar-estado/:id',
    resumen: 'Habilita o deshabilita una seccional',
    respuesta: z.object({ habilitada: z.number() }),
  }),
  eliminar: definirLlamada({ ...edita, metodo: 'DELETE', ruta: 'seccionales/:id', resumen: 'Elimina una seccional' }),
}

export const pantallasSeccionalesAdministracion = definirPantallas({
  seccionales: { ruta: 'seccionales/lista', permiso: 'seccionales.editar' },
  seccional: { ruta: 'seccionales/editar/$id', permiso: 'seccionales.editar' },
})

export const funcionSeccionalesAdministracion = definirFuncion({
  nombre: 'administracion/seccionales',
  textos: { administrarSeccionales: textos },
  permisos: {
    'seccionales.editar': central,
  },
  errores: {
    SECCIONAL_REPETIDA: 409,
    /** Something depends on it: its text says what, and how much. */
    SECCIONAL_CON_DATOS: 409,
  },
  listas: { listaConsultaSeccionales, listaSeccionales },
  llamadas: { administrarSeccionales },
  pantallas: pantallasSeccionalesAdministracion,
})
