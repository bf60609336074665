import { z } from 'zod'
import { definirFuncion, definirPantallas, deSeccional } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { cuit, entero, fecha, id, parrafos, renglon } from '../platform/validacion.ts'
import { hechos as textos } from '../textos/es/afiliado/hechos.ts'

/** What happens in a member's life in the union (decision 093): told by the office, of a day, with what follows from it said before. */

export const quePasa = ['RENUNCIA', 'FALLECIMIENTO', 'PASE', 'REINGRESO', 'EMPRESA', 'IDENTIDAD'] as const
export type QuePasa = (typeof quePasa)[number]

/** What of the register each of them says. */
export const loQueDice = {
  RENUNCIA: ['idEstado'],
  FALLECIMIENTO: ['idEstado'],
  PASE: ['idSeccional'],
  REINGRESO: ['idEstado'],
  EMPRESA: ['idEmpresa'],
  IDENTIDAD: ['apellido', 'nombre', 'numeroDocumento', 'cuil', 'fechaNacimiento'],
} as const satisfies Record<QuePasa, readonly string[]>

/** Day from which it holds; `idEmpresa` 0 and what is "" say that there is none. */
const campos = {
  que: z.enum(quePasa),
  dia: fecha,
  idEstado: id.optional(),
  idSeccional: id.optional(),
  idEmpresa: entero(0, Number.MAX_SAFE_INTEGER).optional(),
  apellido: renglon(80).optional(),
  nombre: renglon(80).optional(),
  numeroDocumento: entero(1, 999_999_999).optional(),
  cuil: z.union([z.literal(''), cuit]).optional(),
  fechaNacimiento: z.union([z.literal(''), fecha]).optional(),
}
const exigir = (v: { que: QuePasa } & Partial<Record<string, unknown>>, contexto: z.RefinementCtx): void => {
  const requeridos = loQueDice[v.que].filter((campo) => campo !== 'cuil' && campo !== 'fechaNacimiento')
  for (const campo of requeridos)
    if (v[campo] === undefined || v[campo] === '')
      contexto.addIssue({ code: 'custom', path: [campo], message: '@validacion.requerido' })
}
export const hechoPedido = z.object(campos).superRefine(exigir)
export type HechoPedido = z.output<typeof hechoPedido>

const huella = renglon(64)
export const hechoNuevo = z
  .object({
    ...campos,
    clave: z.uuid(),
    motivo: parrafos(300).default(''),
    /** Of what was listed: when something else would follow now, it is listed again. */
    huella,
  })
  .superRefine(exigir)
export type HechoNuevo = z.input<typeof hechoNuevo>

/** `antes`: what somebody should do first; `hace`: what is done with it; `queda`: what stays, or waits for somebody. */
export const momentos = ['antes', 'hace', 'queda'] as const
export type Momento = (typeof momentos)[number]

/** One thing that follows. `cosa` names its words (`consecuencias.<cosa>`), `va` where it is mended. `importe` in pesos. */
export const consecuencia = z.object({
  cosa: z.string(),
  icono: z.string(),
  momento: z.enum(momentos),
  id: z.string(),
  importe: z.number().nullable(),
  datos: z.record(z.string(), z.union([z.string(), z.number()])),
  va: z.string(),
})
export type Consecuencia = z.infer<typeof consecuencia>

export const cambioDelPadron = z.object({
  campo: z.enum(['estado', 'seccional', 'empresa', 'apellido', 'nombre', 'numeroDocumento', 'cuil', 'fechaNacimiento']),
  antes: z.string(),
  despues: z.string(),
})
export type CambioDelPadron = z.infer<typeof cambioDelPadron>

export const previsto = z.object({
  huella: z.string(),
  cambios: z.array(cambioDelPadron),
  consecuencias: z.array(consecuencia),
})
export type Previsto = z.infer<typeof previsto>

const opcion = z.object({ id: z.number(), nombre: z.string(), vinculado: z.boolean() })
const resumenHecho = z.object({
  id: z.number(),
  que: z.enum(quePasa),
  dia: z.string(),
  motivo: z.string(),
  /** ISO moments, UTC, and who. */
  registrado: z.string(),
  por: z.string(),
  deshecho: z.string().nullable(),
  deshechoPor: z.string(),
  deshechoMotivo: z.string(),
})
export type ResumenHecho = z.infer<typeof resumenHecho>

/** Of a member, what may be told of them now, what happened, and what a form begins with. */
export const hechosAfiliado = z.object({
  numero: z.number(),
  numeroAfiliadoFormateado: z.string(),
  nombreCompleto: z.string(),
  fechaAlta: z.string(),
  estado: z.string(),
  /** Those that can be told, and why each of the others cannot: a key of `hechos.noPuede`. */
  posibles: z.array(z.object({ que: z.enum(quePasa), no: z.string() })),
  /** Nothing can be told of a day before this one. */
  desde: z.string(),
  estados: z.array(opcion),
  seccionales: z.array(z.object({ id: z.number(), nombre: z.string() })),
  apellido: z.string(),
  nombre: z.string(),
  numeroDocumento: z.number(),
  cuil: z.string(),
  fechaNacimiento: z.string(),
  hechos: z.array(resumenHecho),
})
export type HechosAfiliado = z.infer<typeof hechosAfiliado>

/** One, as it was done. `alDeshacer`: what of it would come back now and what would not; none, when it cannot be undone (`noSeDeshace` says why). */
export const hechoLeido = resumenHecho.extend({
  numero: z.number(),
  numeroAfiliadoFormateado: z.string(),
  nombreCompleto: z.string(),
  cambios: z.array(cambioDelPadron),
  consecuencias: z.array(consecuencia),
  volvieron: z.array(z.string()),
  alDeshacer: z.object({ huella: z.string(), vuelven: z.array(z.string()), noVuelven: z.array(z.string()) }).nullable(),
  noSeDeshace: z.string(),
})
export type HechoLeido = z.infer<typeof hechoLeido>

const acceso = { permiso: 'hechos.registrar' } as const
const cambia = [
  'vistas/hechos-afiliado/:codigo',
  'hechos/:id',
  'vistas/historia-afiliado/:codigo',
  'vistas/historia-afiliado/:codigo/dia',
  'vistas/afiliado/:codigo',
  'afiliados/:codigo',
  'vistas/afiliados-seccional',
  'mandatos',
  'mandatos/:id',
  'vistas/esperan',
] as const

/** `codigo` is the affiliate number. */
export const hechos = {
  posibles: definirLlamada({
    acceso,
    metodo: 'GET',
    ruta: 'vistas/hechos-afiliado/:codigo',
    resumen: 'Qué se puede registrar de un afiliado, y lo que se registró',
    respuesta: hechosAfiliado,
  }),
  empresas: definirLlamada({
    acceso,
    metodo: 'GET',
    ruta: 'vistas/hechos-empresas',
    resumen: 'Empresas que se llaman parecido, para elegir una',
    consulta: z.object({ texto: renglon(80).default('') }),
    respuesta: z.array(z.object({ id: z.number(), nombre: z.string() })),
  }),
  prever: definirLlamada({
    acceso,
    metodo: 'GET',
    ruta: 'vistas/hechos-afiliado/:codigo/previsto',
    resumen: 'Qué pasaría si se registrara; no cambia nada',
    consulta: hechoPedido,
    respuesta: previsto,
  }),
  registrar: definirLlamada({
    acceso,
    reciente: true,
    metodo: 'POST',
    ruta: 'vistas/hechos-afiliado/:codigo/hechos',
    resumen: 'Registra lo que le pasó a un afiliado, con todo lo que trae',
    cuerpo: hechoNuevo,
    respuesta: z.object({ id: z.number() }),
    crea: true,
    cambia,
  }),
  leer: definirLlamada({
    acceso,
    metodo: 'GET',
    ruta: 'hechos/:id',
    resumen: 'Un hecho registrado, con lo que se hizo',
    respuesta: hechoLeido,
  }),
  deshacer: definirLlamada({
    acceso,
    reciente: true,
    metodo: 'POST',
    ruta: 'hechos/:id/deshacer',
    resumen: 'Deshace el último hecho de un afiliado: queda dicho que se creyó',
    cuerpo: z.object({ motivo: parrafos(300).min(1), huella }),
    cambia,
  }),
}

export const pantallasHechos = definirPantallas({
  registrarHecho: { ruta: 'afiliados/hechos/registrar', permiso: 'hechos.registrar', busca: ['codigo', 'que'] },
  hecho: { ruta: 'afiliados/hechos/ver/$id', permiso: 'hechos.registrar' },
})

export const funcionHechos = definirFuncion({
  nombre: 'afiliado/hechos',
  eventos: ['registrar hecho', 'deshacer hecho'],
  textos: { hechos: textos },
  permisos: {
    'hechos.registrar': deSeccional('administrar'),
  },
  errores: {
    HECHO_CAMBIO: 409,
    HECHO_NO_CORRESPONDE: 409,
    HECHO_PROPIO: 409,
    HECHO_NO_SE_DESHACE: 409,
  },
  llamadas: { hechos },
  pantallas: pantallasHechos,
})
