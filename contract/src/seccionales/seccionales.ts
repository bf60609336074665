import { z } from 'zod'
import { opcionSeccional } from '../acceso/acceso.ts'
import { definirFuncion, definirPantallas, deSeccional } from '../platform/funcion.ts'
import { consultaDeLista, definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { seccionales as textos } from '../textos/es/seccionales/seccionales.ts'
import { listaCambiosPadron } from './cambios-padron.ts'

/** Branches (seccionales): the local offices of the union, and the affiliates that belong to each. */

export const filaAfiliadoSeccional = z.object({
  id: z.number(),
  numeroAfiliadoFormateado: z.string(),
  nombreCompleto: z.string(),
  documento: z.string(),
  categoria: z.string(),
  estado: z.string(),
  signoEstado: z.string(),
  seccional: z.string(),
  empresa: z.string(),
  fechaAlta: z.string(),
})
export type FilaAfiliadoSeccional = z.infer<typeof filaAfiliadoSeccional>

/** The affiliates of a branch (B-AFILIADOSSECC-13); unlinked ones only when asked for. */
export const listaAfiliadosSeccional = definirLista({
  nombre: 'afiliadosSeccional',
  ruta: 'vistas/afiliados-seccional',
  fila: filaAfiliadoSeccional,
  columnas: {
    numeroAfiliadoFormateado: { tipo: 'texto', ordenable: true },
    nombreCompleto: { tipo: 'texto', ordenable: true },
    documento: { tipo: 'texto', solo: 'exporta' },
    categoria: { tipo: 'texto' },
    estado: { tipo: 'texto' },
    seccional: { tipo: 'texto', solo: 'exporta' },
    empresa: { tipo: 'texto' },
    fechaAlta: { tipo: 'fecha', ordenable: true },
  },
  filtros: {
    idSeccional: 'entero',
    incluirDesvinculado: 'logico',
    idCategoria: 'enteros',
    idEstado: 'enteros',
    fechaAltaDesde: 'fecha',
    /** The register has no e-mail of them. */
    sinCorreo: 'logico',
    /** As they were on a day; by what was known at the end of another, for who may audit (decision 081). */
    alDia: 'fecha',
    sabidoAl: 'fecha',
  },
  ordenInicial: ['nombreCompleto', 'asc'],
  busqueda: true,
  archivo: 'Afiliados',
})

/** Data of the pie (B-AFILIADOSSECC-06): one slice per category, most first. */
export const grafico = z.object({
  title: z.string(),
  subtitle: z.string(),
  series: z.array(z.object({ name: z.string(), data: z.array(z.object({ name: z.string(), y: z.number() })) })),
})
export type Grafico = z.infer<typeof grafico>

/** (B-AFILIADOSSECC-06, B-AFILIADOSSECC-14..18) */
export const seccionales = {
  grafico: definirLlamada({
    acceso: { permiso: 'seccionales.afiliados' },
    metodo: 'GET',
    ruta: 'vistas/afiliados-seccional/grafico',
    resumen: 'Afiliados por categoría, para el gráfico',
    // Filters as the list takes them, which reads and refuses them.
    consulta: consultaDeLista(listaAfiliadosSeccional, 'filtros'),
    respuesta: grafico,
  }),
  asignadas: definirLlamada({
    acceso: 'conSesion',
    metodo: 'GET',
    ruta: 'seccionales-usuario/listar',
    resumen: 'Seccionales asignadas a la persona de la sesión',
    respuesta: z.array(opcionSeccional),
  }),
  habilitadas: definirLlamada({
    acceso: { permiso: 'seccionales.afiliados' },
    metodo: 'GET',
    ruta: 'seccionales/habilitadas',
    resumen: 'Seccionales habilitadas',
    respuesta: z.array(z.object({ id: z.number(), codigo: z.number(), nombre: z.string() })),
  }),
}

export const pantallasSeccionalesSeccionales = definirPantallas({
  afiliados: {
    ruta: 'seccionales/afiliados',
    permiso: 'seccionales.afiliados',
    busca: ['idSeccional', 'incluirDesvinculado', 'consultado'],
  },
  cambiosPadron: { ruta: 'seccionales/cambios-padron', permiso: 'seccionales.afiliados' },
})

export const funcionSeccionalesSeccionales = definirFuncion({
  nombre: 'seccionales/seccionales',
  textos: { seccionales: textos },
  permisos: {
    'seccionales.afiliados': deSeccional('mostrador'),
  },
  listas: { listaAfiliadosSeccional, listaCambiosPadron },
  llamadas: { seccionales },
  pantallas: pantallasSeccionalesSeccionales,
})
